import type {
  createSubmission as createEndpoint,
  updateSubmission as updateEndpoint,
} from '@portal/contract/submissions';
import { orConflict } from '../../database/or-conflict.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { refuseUnseen } from '../../refuse-unseen.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';
import { findOrganisation } from '../organisations/find-organisation.sql.ts';
import { lockSubmission } from './desk-submissions.sql.ts';
import { selectSubmission, updateSubmissionColumns } from './submissions.sql.ts';
import { insertSubmission, selectSubmissionNamed } from './taking-part.sql.ts';

/** The programme team adds a submission without a registration. */
export const createSubmission: Handler<typeof createEndpoint> = async ({ actor, body, db }) => {
  if (!(await findOrganisation(db, actor.programme_id, body.organisation_id))) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationOfProgramme }]);
  }
  if (await selectSubmissionNamed(db, body))
    throw problems.conflict(sentences.submissionNameTaken(body.submission_name));
  const id = await orConflict(
    insertSubmission(db, body),
    sentences.submissionNameTaken(body.submission_name),
  );
  await recordAudit(db, { ...about(actor, id), action: 'submission.created', after: body });
  return (await selectSubmission(db, id))!;
};

/** What an ended submission has answered stays; it is not asked for periods that begin after its last day. */
export const updateSubmission: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...given },
  db,
  params,
}) => {
  const found = await lockSubmission(db, params.id);
  if (!found) throw problems.notFound('submission');
  refuseUnseen<{ submission_name: string; ended_on: string | null }>(seen, found);
  const { submission_name = found.submission_name, ended_on = found.ended_on } = given;
  const same = await selectSubmissionNamed(db, { ...found, submission_name });
  if (same && same.id !== found.id) throw problems.conflict(sentences.submissionNameTaken(submission_name));
  const after = { submission_name, ended_on };
  await orConflict(
    updateSubmissionColumns(db, params.id, after),
    sentences.submissionNameTaken(submission_name),
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

const about = (actor: { programme_id: number; user_id: number }, id: number) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'submission',
  subject_id: String(id),
});
