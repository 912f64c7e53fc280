import type { CheckRule } from '@portal/expressions/rules/rule-types';
import { useState, useSyncExternalStore } from 'react';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useAnswers } from '../store/answer-context.ts';

const CONFIRMED = 'Confirmed: the figures are right.';

/** Shows the reason why an answer is right although a check warns about it. */
export function CheckReason({ check }: { check: CheckRule }) {
  const { rules, explainCheck, isReadOnly } = useAnswers();
  const given = useSyncExternalStore(rules.subscribe, () => rules.reasonOf(check.id));
  const [text, setText] = useState('');
  const { send } = useApiMutation((explanation: string) => explainCheck(check.id, explanation), {
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
    <Form
      isUnsaved={text.trim() !== ''}
      guard={{ lostBy: 'unload' }}
      className="mt-2 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        give(text.trim());
      }}
    >
      <input
        type="text"
        aria-label={`Why is this correct? ${check.message}`}
        placeholder="Why is this correct?"
        maxLength={2000}
        value={text}
        className="min-h-8 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => give(text.trim())}
      />
      <Button size="small" onClick={() => give(text.trim() || CONFIRMED)}>
        This is correct
      </Button>
    </Form>
  );
}
