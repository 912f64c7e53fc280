import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { useState } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { formatAnswer, missingReasonNames } from '../store/format-answer.ts';
import type { UnsentAnswers } from '../store/unsent-answers.ts';

/**
 * Shows answers typed in this browser that can no longer be saved because the answers are locked. They are
 * never dropped unseen.
 */
export function UnsavableAnswers({
  questions,
  unsent,
}: {
  questions: readonly Question[];
  unsent: UnsentAnswers;
}) {
  const [left, setLeft] = useState(() =>
    questions.flatMap((question) => {
      const kept = unsent.get(question.id);
      return kept ? [{ question, kept }] : [];
    }),
  );
  if (left.length === 0) return null;
  const discard = () => {
    left.forEach(({ question }) => unsent.remove(question.id));
    setLeft([]);
  };
  return (
    <InlineMessage
      tone="warning"
      className="mb-6"
      title={`${formatCount(left.length, 'answer')} typed in this browser ${left.length === 1 ? 'was' : 'were'} not saved before the answers were locked`}
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      <ul className="mt-1 grid gap-0.5">
        {left.map(({ question, kept }) => (
          <li key={question.id}>
            {question.question_text}{' '}
            <strong className="tabular text-ink">
              {kept.unreadable?.typed ??
                (kept.missing_reason
                  ? missingReasonNames[kept.missing_reason]
                  : formatAnswer(question, kept.value))}
            </strong>
          </li>
        ))}
      </ul>
    </InlineMessage>
  );
}
