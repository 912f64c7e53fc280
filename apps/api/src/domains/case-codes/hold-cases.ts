import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { type CasesReadOnly, whyCasesAreReadOnly } from '../../policies/case-codes.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { ownAnswers } from '../returns/answer-set.sql.ts';
import { lockReturn } from '../returns/answering.sql.ts';
import { type AnsweringScene, openAnswering, refuseReadOnly } from '../returns/open-answering.ts';
import { deleteReturn } from '../returns/returns.sql.ts';

/**
 * Holds the return, as those do who save in it or begin a case of it: whatever is done with its cases is done one after the other.
 * Making codes is no answering: a return that nobody has begun is not begun by it, or whoever has not started would not be
 * reminded.
 */
export async function withCasesHeld<T>(
  { actor, db, deps }: { actor: Actor; db: Db; deps: Deps },
  scene: AnsweringScene,
  work: (held: AnsweringScene) => Promise<T>,
): Promise<T> {
  const set = ownAnswers(scene.set);
  const { is_new } = await lockReturn(db, set);
  const result = await work(await openAnswering(db, actor, deps.now(), set));
  if (is_new) await deleteReturn(db, set);
  return result;
}

export const whyReadOnly = (actor: Actor, { facts, questionnaire }: AnsweringScene): CasesReadOnly | null =>
  whyCasesAreReadOnly(actor, { ...facts, kind: questionnaire.kind });

/** @throws 403 or 409 with the reason why codes cannot be made and cases not changed */
export function refuseCasesReadOnly(actor: Actor, scene: AnsweringScene): void {
  const reason = whyReadOnly(actor, scene);
  if (reason === 'no_cases') throw problems.conflict(sentences.hasNoCases);
  refuseReadOnly({ ...scene, read_only: reason });
}
