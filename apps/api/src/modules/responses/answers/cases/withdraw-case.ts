import type { deleteCaseCode as endpoint } from '@portal/contract/responses/case-codes';
import type { Context, Handler } from '../../../../http/mount-endpoints.ts';
import { canWithdrawCase } from '../../case-codes/case-codes.policy.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { lockReviews, updateReview } from '../../case-codes/lock-and-update-reviews.sql.ts';
import { assertCasesWritable, withCasesLocked } from '../../case-codes/lock-cases.ts';
import type { LoadedResponse } from '../../questionnaire-responses/load-response.ts';
import { deleteCaseAnswers, storeAnsweredBits } from './withdraw-case.sql.ts';

/**
 * Withdraws a case permanently: its answers are deleted, its row and code stay, so that the code is never
 * reused. The second review is deleted with the first, and can be withdrawn alone.
 */
export const withdrawCase: Handler<typeof endpoint> = (context) =>
  withCasesLocked(context, context.loaded, (held) => withdraw(context, held));

async function withdraw(context: Context<typeof endpoint>, held: LoadedResponse) {
  const { actor, db, deps, params, query } = context;
  assertCasesWritable(actor, held);
  const reviews = await lockReviews(db, params.id);
  if (!reviews) throw problems.notFound('case');
  const { first, second } = reviews;
  const going = first.id === params.id ? [first, ...(second ? [second] : [])] : [second!];
  const { kind } = held.questionnaire;
  if (going.some(({ state }) => !canWithdrawCase(actor, { kind, state })))
    throw problems.forbidden(collectionMessages.responseRemovalTeamOnly);
  const reason = query.reason || null;
  if (reason === null && going.some(({ state }) => state !== 'unused'))
    throw problems.invalid([{ path: 'query.reason', message: collectionMessages.withdrawalReasonRequired }]);
  const withdrawn_at = deps.now();
  for (const one of going) {
    // Which questions it answered stays, so that the batches of the others stay as they were shown.
    if (kind === 'survey') await storeAnsweredBits(db, one.id);
    const answers = await deleteCaseAnswers(db, one.id);
    await updateReview(db, one.id, {
      state: 'withdrawn',
      withdrawn_at,
      withdrawn_by: actor.user_id,
      withdraw_reason: reason,
    });
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'case.withdrawn',
      subject_type: 'case',
      subject_id: String(one.id),
      before: {
        questionnaire_id: one.questionnaire_id,
        submission_id: one.submission_id,
        case_number: one.case_number,
        // For a survey, records the number alone, so that no one can find the letter whose code gave the
        // answers.
        ...(kind === 'case' && { case_code: one.case_code }),
        state: one.state,
        answers,
      },
      after: { reason },
    });
  }
  return { done: true as const };
}
