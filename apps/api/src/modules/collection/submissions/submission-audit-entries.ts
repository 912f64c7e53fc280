import type { Actor } from '../../../http/actor.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';

const subjectOf = createAuditSubject('submission');

/** Returns the audit entries of submissions that were created in a project. */
export const createdSubmissionEntries = (
  actor: Actor,
  project_id: number,
  created: readonly { id: number; organisation_id: number; submission_name: string }[],
) =>
  created.map(({ id, organisation_id, submission_name }) => ({
    ...subjectOf(actor, id),
    action: 'submission.created',
    after: { project_id, organisation_id, submission_name },
  }));
