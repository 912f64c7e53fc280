import type { restartOwnCase as endpoint } from '@portal/contract/cases/surveys';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { getRespondentAnswerKey } from '../../../responses/answers/respondent-answer-key.ts';
import { deleteCaseAnswers } from '../../../responses/answers/cases/withdraw-case.sql.ts';
import {
  lockLoadedResponse,
  assertEditable,
} from '../../../responses/questionnaire-responses/load-response.ts';
import { rebindCase } from './own-cases.sql.ts';

/**
 * Starts a case again on another device than the one that has its answers. Those answers are deleted unread.
 * Later answers open with the key of this device (docs/decisions/0021-respondent-keys.md).
 */
export const restartOwnCase: Handler<typeof endpoint> = async ({ actor, db, deps, loaded }) => {
  const key_hash = getRespondentAnswerKey(actor)!;
  const held = await lockLoadedResponse(db, actor, deps.now(), loaded);
  if (held.read_only !== 'other_device') {
    assertEditable(held);
    return { done: true as const };
  }
  await deleteCaseAnswers(db, loaded.case.id);
  await rebindCase(db, loaded.case.id, { key_hash, is_of_staff: loaded.is_opened_by_staff });
  return { done: true as const };
};
