import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import type { Message } from '../../../lib/define-messages.ts';
type Status = 'draft' | 'open' | 'closed';

/** Returns why a questionnaire cannot change from one status to another; null if it can. */
export function statusTransitionRefusal(
  from: Status,
  to: Status,
  { questions, answering }: { questions: number; answering: number },
): Message | null {
  if (from === to) return null;
  if (to === 'open') return questions > 0 ? null : questionnaireMessages.questionnaireEmpty;
  if (to === 'closed') {
    return from === 'open' ? null : questionnaireMessages.questionnaireIsDraft;
  }
  if (answering === 0) return null;
  return questionnaireMessages.draftStatusNotAllowed({ count: answering });
}
