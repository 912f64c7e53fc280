import type {
  createSubmission as createEndpoint,
  updateSubmission as updateEndpoint,
} from '@portal/contract/collection/submissions';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { lockSubmission } from './admin-submissions.sql.ts';
import { selectSubmission, updateSubmissionColumns } from './submissions.sql.ts';
import { insertSubmission, selectSubmissionByName } from './insert-and-confirm-submissions.sql.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';

/** The programme team adds a submission without a registration. */
export const createSubmission: Handler<typeof createEndpoint> = async ({ actor, body, db }) => {
  if (!(await findOrganisation(db, actor.programme_id, body.organisation_id))) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: collectionMessages.organisationNotInProgramme },
    ]);
  }
  if (await selectSubmissionByName(db, body))
    throw problems.conflict(collectionMessages.submissionNameTaken({ name: body.submission_name }));
  const id = await conflictOnViolation(
    insertSubmission(db, body),
    collectionMessages.submissionNameTaken({ name: body.submission_name }),
  );
  await recordAudit(db, { ...about(actor, id), action: 'submission.created', after: body });
  return (await selectSubmission(db, id))!;
};

/**
 * Updates a submission. An ended submission keeps its answers; periods that start after its last day do not
 * include it.
 */
export const updateSubmission: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...given },
  db,
  params,
}) => {
  const found = await lockSubmission(db, params.id);
  if (!found) throw problems.notFound('submission');
  assertNoEditConflict<{ submission_name: string; ended_on: string | null }>(seen, found);
  const { submission_name = found.submission_name, ended_on = found.ended_on } = given;
  const same = await selectSubmissionByName(db, { ...found, submission_name });
  if (same && same.id !== found.id)
    throw problems.conflict(collectionMessages.submissionNameTaken({ name: submission_name }));
  const after = { submission_name, ended_on };
  await conflictOnViolation(
    updateSubmissionColumns(db, params.id, after),
    collectionMessages.submissionNameTaken({ name: submission_name }),
  );
  await bumpResults(db, found.project_id);
  await recordAudit(db, {
    ...about(actor, params.id),
    action: 'submission.updated',
    before: { submission_name: found.submission_name, ended_on: found.ended_on },
    after,
  });
  return { ...found, ...after };
};

const about = createAuditSubject('submission');
