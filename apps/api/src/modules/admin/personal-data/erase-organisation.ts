import type { eraseOrganisation as endpoint } from '@portal/contract/admin/personal-data';
import { isAdmin } from '@portal/contract/identity/roles';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { replaceNameInAudit } from '../../platform/audit/anonymise-audit-entries.sql.ts';
import { insertOrphanedFiles } from '../../site/documents/orphaned-files.sql.ts';
import {
  lockOrganisation,
  updateOrganisationColumns,
} from '../../organisations/organisations/organisations.sql.ts';
import { bumpResultsOfOrganisations } from '../../platform/result-versions/result-versions.sql.ts';
import {
  deleteOrganisationData,
  deleteSubmissions,
  lockUsersToErase,
  selectErasureImpact,
  selectSubmissionIds,
} from './erase-organisation.sql.ts';
import { erasePerson } from './erase-person.ts';

/**
 * An organisation's answers, people and name go; its row stays under an alias, for the audit log and for what others did with it.
 * @throws 409 where published results rest on it, unless that is meant; 422 where another name was typed
 */
export const eraseOrganisation: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  body,
  deps,
  params,
  write,
}) => {
  await write(async (db) => {
    const organisation = await lockOrganisation(db, params.id);
    if (!organisation) throw problems.notFound('organisation');
    if (body.organisation_name !== organisation.organisation_name.trim())
      throw problems.invalid([
        { path: 'body.organisation_name', message: comparisonMessages.organisationNameNotConfirmed },
      ]);
    const lost = await selectErasureImpact(db, params.id);
    if (lost.published.length > 0 && !body.with_published)
      throw problems.conflict(
        comparisonMessages.organisationInPublishedResults({ periods: lost.published.length }),
      );
    const people = await lockUsersToErase(db, params.id);
    if (people.some(isAdmin)) throw problems.conflict(comparisonMessages.organisationHasTeamMembers);
    await bumpResultsOfOrganisations(db, [params.id]);
    for (const person of people) await erasePerson(db, actor, person);
    await deleteSubmissions(db, await selectSubmissionIds(db, params.id));
    const alias = `Erased organisation ${params.id}`;
    const known = organisation.organisation_name;
    const keys = await deleteOrganisationData(db, {
      id: params.id,
      programmeId: actor.programme_id,
      known,
      alias,
    });
    await insertOrphanedFiles(db, actor.programme_id, keys, deps.now());
    for (const known of [organisation.organisation_name, organisation.organisation_code])
      await replaceNameInAudit(db, actor.programme_id, known, alias);
    await updateOrganisationColumns(db, params.id, {
      organisation_name: alias,
      organisation_code: `erased-${params.id}`,
      organisation_type: null,
      region: null,
      board_name: null,
      board_code: null,
      closed_on: organisation.closed_on ?? deps.now().toISOString().slice(0, 10),
    });
    const { people: persons, submissions, answers, documents, published } = lost;
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'organisation.erased',
      subject_type: 'organisation',
      subject_id: String(params.id),
      before: { people: persons, submissions, answers, documents, published },
    });
  });
  return { done: true as const };
};
