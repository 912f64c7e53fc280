import type { RuledCheck } from '@portal/expressions/questionnaire-rules';
import { memo, useState, useSyncExternalStore } from 'react';
import { useWrite } from '../../../shell/write/use-write.ts';
import { Button } from '../../../ui/press/button.tsx';
import { InlineMessage } from '../../../ui/telling/message.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId, focusAnswer } from '../store/focus-answer.ts';
import { useOutcome } from '../store/section-rules.ts';

const CONFIRMED = 'Confirmed: the figures are right.';

/** What does not fit together in this section, with the way to each figure; a warning can be explained. */
export function SectionChecks() {
  const { failing } = useOutcome();
  if (failing.length === 0) return null;
  return (
    <div className="mt-8 grid gap-3">
      {failing.map(({ check, question_ids }) => (
        <FailingCheck key={check.id} check={check} ids={question_ids.join()} />
      ))}
    </div>
  );
}

/** @param ids as one text: what has not changed is not drawn anew with every other */
const FailingCheck = memo(function FailingCheck({ check, ids }: { check: RuledCheck; ids: string }) {
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

function CheckReason({ check }: { check: RuledCheck }) {
  const { rules, explainCheck, isReadOnly } = useAnswers();
  const given = useSyncExternalStore(rules.subscribe, () => rules.reasonOf(check.id));
  const [text, setText] = useState('');
  const { send } = useWrite((explanation: string) => explainCheck(check.id, explanation), {
    done: (_, explanation) => rules.explain(check.id, explanation),
  });
  const give = (explanation: string) => {
    if (explanation !== '') void send(explanation);
  };
  if (given !== null) {
    return (
      <p className="mt-2">
        “{given}”{' '}
        {!isReadOnly && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setText(given === CONFIRMED ? '' : given);
              rules.explain(check.id, null);
            }}
          >
            Change<span className="sr-only"> the reason</span>
          </button>
        )}
      </p>
    );
  }
  if (isReadOnly) return null;
  return (
    <form
      className="mt-2 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        give(text.trim());
      }}
    >
      <input
        type="text"
        aria-label={`Why is that? ${check.message}`}
        placeholder="Why is that?"
        maxLength={2000}
        value={text}
        className="min-h-8 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => give(text.trim())}
      />
      <Button size="small" onClick={() => give(text.trim() || CONFIRMED)}>
        It is right
      </Button>
    </form>
  );
}
