import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { type CasesReadOnly, casesReadOnlyReason } from './case-codes.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { ownAnswerSet } from '../questionnaire-responses/answer-set.sql.ts';
import { lockResponse } from '../questionnaire-responses/load-and-lock-response.sql.ts';
import {
  type LoadedResponse,
  loadResponse,
  assertEditable,
} from '../questionnaire-responses/load-response.ts';
import { deleteResponse } from '../questionnaire-responses/lock-and-delete-responses.sql.ts';

/**
 * Locks the return, as saving or starting a case in it does, so that changes to its cases never overlap.
 * Making codes does not start a return: otherwise those who have not started would not be reminded.
 */
export async function withCasesLocked<T>(
  { actor, db, deps }: { actor: Actor; db: Db; deps: Deps },
  loaded: LoadedResponse,
  work: (held: LoadedResponse) => Promise<T>,
): Promise<T> {
  const set = ownAnswerSet(loaded.set);
  const { is_new } = await lockResponse(db, set);
  const result = await work(await loadResponse(db, actor, deps.now(), set));
  if (is_new) await deleteResponse(db, set);
  return result;
}

export const findCasesReadOnlyReason = (
  actor: Actor,
  { facts, questionnaire }: LoadedResponse,
): CasesReadOnly | null => casesReadOnlyReason(actor, { ...facts, kind: questionnaire.kind });

/** @throws 403 or 409 with the reason why codes cannot be made and cases not changed */
export function assertCasesWritable(actor: Actor, loaded: LoadedResponse): void {
  const reason = findCasesReadOnlyReason(actor, loaded);
  if (reason === 'no_cases') throw problems.conflict(collectionMessages.questionnaireHasNoCases);
  assertEditable({ ...loaded, read_only: reason });
}
