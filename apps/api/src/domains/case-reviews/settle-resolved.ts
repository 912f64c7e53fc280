import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { type StoredChange, writeAnswers } from '../answers/answers.sql.ts';
import { completeCase } from '../answers/complete-case.ts';
import { holdAnswering } from '../returns/open-answering.ts';
import { type Compared, holdSecondReview, selectComparison } from './case-reviews.sql.ts';
import { type CaseScene, openPair } from './open-pair.ts';

type Context = { actor: Actor; db: Db; deps: Deps };

/**
 * Both reviews, held until the transaction ends, and what they say now. @throws 404, 403 or 409 where the return cannot be
 * changed, or one of them is no longer complete
 */
export async function holdPair(context: Context, scene: CaseScene) {
  openPair(scene);
  const held = await holdAnswering(context, scene);
  const second = await holdSecondReview(context.db, scene.case.id);
  // Waited for, they may have been opened again or withdrawn.
  if (held.case?.state !== 'complete' || second?.state !== 'complete')
    throw problems.conflict(sentences.reviewOpenedAgain);
  const opened: CaseScene = { ...held, case: held.case };
  const { compared } = await selectComparison(context.db, openPair(opened));
  return { scene: opened, compared };
}

/**
 * Stores answers of the first review and completes it again, so that what no longer applies is taken out and what is calculated
 * is right. @returns what both reviews say then. @throws 409 where it would not be complete
 */
export async function settleResolved(
  context: Context,
  scene: CaseScene,
  changes: StoredChange[],
): Promise<Compared[]> {
  const { actor, db, deps } = context;
  await writeAnswers(db, scene.set, { userId: actor.user_id, now: deps.now() }, changes);
  const [problem] = await completeCase(context, scene);
  if (problem) throw problems.conflict(sentences.resolveTogether(problem.message));
  return (await selectComparison(db, openPair(scene))).compared;
}
