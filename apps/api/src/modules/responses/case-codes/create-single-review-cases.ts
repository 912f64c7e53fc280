import { randomInt } from 'node:crypto';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { ownAnswerSet } from '../questionnaire-responses/answer-set.sql.ts';
import type { LoadedResponse } from '../questionnaire-responses/load-response.ts';
import { selectCaseSettings } from './case-settings.sql.ts';
import { insertCases, selectCaseNumbers } from './insert-cases.sql.ts';

/**
 * Checks that a submission can have so many more cases. @returns the highest number of its cases
 * @throws 409 if it cannot
 */
export async function checkCaseLimit(
  loaded: Pick<LoadedResponse, 'set'>,
  db: Db,
  count: number,
): Promise<{ highest: number }> {
  const set = ownAnswerSet(loaded.set);
  const { code_limit } = await selectCaseSettings(db, set.questionnaire_id);
  const { highest, cases } = await selectCaseNumbers(db, set);
  const left = Math.max(0, code_limit - cases);
  if (count > left)
    throw problems.conflict(collectionMessages.caseCodeLimitReached({ left, limit: code_limit }), {
      codes_left: left,
    });
  return { highest };
}

/**
 * Makes so many cases of a locked return, without second reviews. @returns their ids, in the order of their numbers
 * @throws 409 if the submission may not have so many cases
 */
export async function createSingleReviewCases(
  { actor, deps, loaded }: { actor: Actor; deps: Deps; loaded: Pick<LoadedResponse, 'set'> },
  tx: Db,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const set = ownAnswerSet(loaded.set);
  const { highest } = await checkCaseLimit(loaded, tx, count);
  const numbered = Array.from({ length: count }, (_, at) => ({
    case_number: highest + 1 + at,
    reviewer_id: null,
    second_review_of: null,
  }));
  const by = { user_id: actor.user_id, now: deps.now(), request_key: null };
  const made = await insertCases(tx, set, numbered, by, randomInt);
  return numbered.map(({ case_number }) => made.get(case_number)!);
}
