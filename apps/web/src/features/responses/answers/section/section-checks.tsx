import type { CheckRule } from '@portal/expressions/rules/rule-types';
import { memo } from 'react';
import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId, focusAnswer } from '../store/focus-answer.ts';
import { useRulesOutcome } from '../store/use-section-rules.ts';

/** Only warnings use this. */
const CheckReason = lazyComponent(async () => (await import('./check-reason.tsx')).CheckReason);

/** Shows the inconsistencies in this section, with a link to each figure. The user can explain a warning. */
export function SectionChecks() {
  const { failing } = useRulesOutcome();
  if (failing.length === 0) return null;
  return (
    <div className="mt-8 grid max-w-[59rem] gap-3">
      {failing.map(({ check, question_ids }) => (
        <FailingCheck key={check.id} check={check} ids={question_ids.join()} />
      ))}
    </div>
  );
}

/** @param ids as one text, so that an unchanged check does not render again with every other */
const FailingCheck = memo(function FailingCheck({ check, ids }: { check: CheckRule; ids: string }) {
  const { store } = useAnswers();
  const questionIds = ids === '' ? [] : ids.split(',').map(Number);
  return (
    <InlineMessage tone={check.severity === 'error' ? 'error' : 'warning'} title={check.message} isLive>
      <p className="flex flex-wrap gap-x-4">
        {questionIds.map((id) => (
          <a
            key={id}
            href={`#${answerFieldId(id)}`}
            className="link"
            onClick={(event) => focusAnswer(event, id)}
          >
            {store.cell(id).question.question_text}
          </a>
        ))}
      </p>
      {check.severity === 'warning' && <CheckReason check={check} />}
    </InlineMessage>
  );
});
