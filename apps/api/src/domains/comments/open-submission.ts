import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { canSeeAnswers } from '../submissions/answering.policy.ts';
import { selectOwnedSubmission } from '../submissions/owned-submission.sql.ts';

/** A submission, for its organisation and the programme team. @throws 404 for everybody else */
export async function openSubmission(db: Db, actor: Actor, id: number) {
  const submission = await selectOwnedSubmission(db, id);
  const isVisible =
    submission &&
    submission.programme_id === actor.programme_id &&
    hasProjectAccess(actor, submission.project_id) &&
    canSeeAnswers(actor, submission);
  if (!isVisible) throw problems.notFound('submission');
  return submission;
}
