import type { Actor, Respondent } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';

/** Returns the key that a respondent's first answer is bound to; staff have none. @throws 403 for a respondent without one */
export function getRespondentAnswerKey(actor: Actor | Respondent): string | null {
  if (actor.kind === 'user') return null;
  if (actor.key_hash === null) throw problems.answerKeyNeeded();
  return actor.key_hash;
}
