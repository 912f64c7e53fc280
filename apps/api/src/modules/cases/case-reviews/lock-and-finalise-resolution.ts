import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { type StoredChange, writeAnswers } from '../../responses/answers/answers.sql.ts';
import { completeCase } from '../../responses/answers/cases/complete-case.ts';
import { lockEditableResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { type ComparedAnswer, lockSecondReview, selectReviewComparison } from './case-reviews.sql.ts';
import { type LoadedCase, assertPairComplete } from './assert-pair-complete.ts';

type Context = { actor: Actor; db: Db; deps: Deps };

/**
 * Both reviews, held until the transaction ends, and what they say now. @throws 404, 403 or 409 where the return cannot be
 * changed, or one of them is no longer complete
 */
export async function lockAndCompareReviews(context: Context, loaded: LoadedCase) {
  assertPairComplete(loaded);
  const held = await lockEditableResponse(context, loaded);
  const second = await lockSecondReview(context.db, loaded.case.id);
  // Waited for, they may have been opened again or withdrawn.
  if (held.case?.state !== 'complete' || second?.state !== 'complete')
    throw problems.conflict(collectionMessages.reviewReopened);
  const opened: LoadedCase = { ...held, case: held.case };
  const { compared } = await selectReviewComparison(context.db, assertPairComplete(opened));
  return { loaded: opened, compared };
}

/**
 * Stores answers of the first review and completes it again, so that what no longer applies is taken out and what is calculated
 * is right. @returns what both reviews say then. @throws 409 where it would not be complete
 */
export async function finaliseResolution(
  context: Context,
  loaded: LoadedCase,
  changes: StoredChange[],
): Promise<ComparedAnswer[]> {
  const { actor, db, deps } = context;
  await writeAnswers(db, loaded.set, { userId: actor.user_id, now: deps.now() }, changes);
  const {
    problems: [problem],
  } = await completeCase(context, loaded);
  if (problem)
    throw problems.conflict(collectionMessages.resolutionLeavesCaseIncomplete({ message: problem.message }));
  return (await selectReviewComparison(db, assertPairComplete(loaded))).compared;
}
