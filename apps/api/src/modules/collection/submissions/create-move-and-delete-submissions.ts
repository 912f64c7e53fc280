import type {
  createSubmissions as bulkEndpoint,
  deleteSubmission as deleteEndpoint,
  moveSubmission as moveEndpoint,
} from '@portal/contract/collection/manage-submissions';
import { formatNounCount } from '@portal/wording/plurals';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { selectOrganisationList } from '../../organisations/organisations/import-organisations.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import {
  deleteSubmissionRow,
  updateSubmissionOrganisation,
  lockSubmission,
  selectListedSubmissions,
} from './admin-submissions.sql.ts';
import { selectSubmission } from './submissions.sql.ts';
import { insertSubmissions, selectSubmissionByName } from './insert-and-confirm-submissions.sql.ts';
import { createdSubmissionEntries } from './submission-audit-entries.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';
import type { Message } from '../../../lib/define-messages.ts';

/** One for each organisation, all or none: those that have one of that name already are named. */
export const createSubmissions: Handler<typeof bulkEndpoint> = async ({ actor, body, db }) => {
  const { project_id } = body;
  const known = new Map((await selectOrganisationList(db, actor.programme_id)).map((one) => [one.id, one]));
  const wanted = [...new Set(body.organisation_ids)].map((id) => {
    const organisation = known.get(id);
    if (!organisation)
      throw problems.invalid([
        { path: 'body.organisation_ids', message: collectionMessages.organisationNotInProgramme },
      ]);
    return {
      organisation_id: id,
      organisation_name: organisation.organisation_name,
      submission_name: body.submission_name ?? organisation.organisation_name,
    };
  });
  const keyOf = (one: { organisation_id: number; submission_name: string }) =>
    `${one.organisation_id} ${one.submission_name.toLowerCase()}`;
  const there = new Set((await selectListedSubmissions(db, project_id)).map(keyOf));
  const twice = wanted.filter((one) => there.has(keyOf(one))).map((one) => one.organisation_name);
  if (twice.length > 0)
    throw problems.conflict(
      collectionMessages.submissionNameTakenInOrganisations({ organisations: firstOf(twice) }),
    );
  const made = await conflictOnViolation(
    insertSubmissions(db, project_id, wanted),
    collectionMessages.submissionsChanged,
  );
  await recordAudit(db, ...createdSubmissionEntries(actor, project_id, made));
  return { created: made.length };
};

const firstOf = (names: string[]) =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;

/** With all it has answered. Registrations it is in stay what they were: who registered it then. */
export const moveSubmission: Handler<typeof moveEndpoint> = async ({ actor, body, db, params: { id } }) => {
  const found = await lockSubmission(db, id);
  if (!found) throw problems.notFound('submission');
  assertNoEditConflict<{ organisation_id: number }>(body.seen, found);
  const { organisation_id } = body;
  const target = await findOrganisation(db, actor.programme_id, organisation_id);
  const wrong = (message: Message) => problems.invalid([{ path: 'body.organisation_id', message }]);
  if (!target) throw wrong(collectionMessages.organisationNotInProgramme);
  if (target.closed_on !== null)
    throw wrong(collectionMessages.successorClosed({ name: target.organisation_name }));
  if (organisation_id !== found.organisation_id) {
    const { submission_name, project_id } = found;
    const taken = collectionMessages.submissionNameTakenInOrganisation({
      organisation: target.organisation_name,
      name: submission_name,
    });
    if (await selectSubmissionByName(db, { organisation_id, submission_name, project_id }))
      throw problems.conflict(taken);
    await bumpResults(db, project_id);
    await conflictOnViolation(updateSubmissionOrganisation(db, id, organisation_id), taken);
    await recordAudit(db, {
      ...about(actor, id),
      action: 'submission.moved',
      before: { submission_name, organisation_id: found.organisation_id },
      after: { submission_name, organisation_id },
    });
  }
  return (await selectSubmission(db, id))!;
};

/** Deletes a submission made by mistake; any other submission is ended instead. */
export const deleteSubmission: Handler<typeof deleteEndpoint> = async ({ actor, db, params: { id } }) => {
  const found = await lockSubmission(db, id);
  if (!found) throw problems.notFound('submission');
  if (found.is_used) throw problems.conflict(collectionMessages.submissionInUse);
  if (found.registrations > 0)
    throw problems.conflict(
      collectionMessages.submissionRegistered({
        registrations: formatNounCount(found.registrations, 'registration'),
      }),
    );
  const { submission_name, organisation_name, project_id } = found;
  await bumpResults(db, project_id);
  await conflictOnViolation(deleteSubmissionRow(db, id), collectionMessages.submissionInUse);
  await recordAudit(db, {
    ...about(actor, id),
    action: 'submission.deleted',
    before: { submission_name, organisation_name, project_id },
  });
  return { done: true as const };
};

const about = createAuditSubject('submission');
