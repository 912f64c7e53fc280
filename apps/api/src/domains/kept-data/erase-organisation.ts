import type { eraseOrganisation as endpoint } from '@portal/contract/kept-data';
import { isAdmin } from '@portal/contract/rules/roles';
import type { StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { replaceInAudit } from '../audit/forget-person.sql.ts';
import { insertLeftovers } from '../documents/leftovers.sql.ts';
import { lockOrganisation, updateOrganisationColumns } from '../organisations/organisations.sql.ts';
import { bumpResultsOfOrganisations } from '../result-versions/result-versions.sql.ts';
import {
  deleteOfOrganisation,
  deleteSubmissions,
  lockPeople,
  selectLost,
  selectSubmissionIds,
} from './erase-organisation.sql.ts';
import { erasePerson } from './erase-person.ts';

/**
 * An organisation's answers, people and name go; its row stays under an alias, for the audit log and for what others did with it.
 * @throws 409 where published results rest on it, unless that is meant; 422 where another name was typed
 */
export const eraseOrganisation: StepsHandler<typeof endpoint> = async ({
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
      throw problems.invalid([{ path: 'body.organisation_name', message: sentences.typeItsName }]);
    const lost = await selectLost(db, params.id);
    if (lost.published.length > 0 && !body.with_published)
      throw problems.conflict(sentences.publishedRestsOnIt(lost.published.length));
    const people = await lockPeople(db, params.id);
    if (people.some(isAdmin)) throw problems.conflict(sentences.teamInErased);
    await bumpResultsOfOrganisations(db, [params.id]);
    for (const person of people) await erasePerson(db, actor, person);
    await deleteSubmissions(db, await selectSubmissionIds(db, params.id));
    const alias = `Erased organisation ${params.id}`;
    const known = organisation.organisation_name;
    const keys = await deleteOfOrganisation(db, {
      id: params.id,
      programmeId: actor.programme_id,
      known,
      alias,
    });
    await insertLeftovers(db, actor.programme_id, keys, deps.now());
    for (const known of [organisation.organisation_name, organisation.organisation_code])
      await replaceInAudit(db, actor.programme_id, known, alias);
    await updateOrganisationColumns(db, params.id, {
      ...{ organisation_name: alias, organisation_code: `erased-${params.id}` },
      ...{ organisation_type: null, region: null, board_name: null, board_code: null },
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
