import { randomInt } from 'node:crypto';
import type { completeOwnCase as endpoint } from '@portal/contract/cases/surveys';
import { CASE_CODE_ALPHABET } from '@portal/contract/responses/case-code-format';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { completeCase } from '../../../responses/answers/cases/complete-case.ts';
import {
  lockLoadedResponse,
  assertEditable,
} from '../../../responses/questionnaire-responses/load-response.ts';
import { loadRespondentLanguage } from './load-respondent-language.ts';

const PLACES = 10;

/** Draws a random reference for questions about a response, so that it reveals nothing of the code. */
const newReference = () =>
  Array.from({ length: PLACES }, () => CASE_CODE_ALPHABET[randomInt(CASE_CODE_ALPHABET.length)]!).join('');

/** Sends the answers. A retry after a lost reply returns the same reference. */
export const completeOwnCase: Handler<typeof endpoint> = async (context) => {
  const { actor, db, deps, loaded } = context;
  const sent = (reference: string | null) => ({ reference, problems: [] });
  if (loaded.case.state === 'complete') return sent(loaded.case.reference);
  assertEditable(loaded);
  const held = await lockLoadedResponse(db, actor, deps.now(), loaded);
  if (held.case?.state === 'complete') return sent(held.case.reference);
  const reference = newReference();
  const { problems } = await completeCase(context, loaded, reference);
  if (problems.length === 0) return sent(reference);
  const { say } = await loadRespondentLanguage(deps, db, loaded.questionnaire, {
    asked: [loaded.case.language],
  });
  return { reference: null, problems: problems.map((one) => ({ ...one, message: say(one.message) })) };
};
