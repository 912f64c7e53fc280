import type { DateEffect } from '@portal/contract/projects/period-contents';
import type { ConfirmationRequired } from '@portal/contract/projects/periods';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toApiError } from '../../../lib/http/api-error.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { keepTypedText } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';

export type Effects = DateEffect['effect'][];
type Outcome<Answer> = { answer: Answer } | { effects: DateEffect[] };

/** Sends a change, and returns the effects if the server asks to confirm them; throws every other refusal. */
export async function sendOrReturnEffects<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await send() };
  } catch (thrown) {
    const { effects } = (toApiError(thrown).body ?? {}) as Partial<ConfirmationRequired>;
    if (!effects) throw thrown;
    return { effects };
  }
}

/**
 * Sends a form whose dates may affect people: who and how is asked about first, in the server's words, and only what was
 * agreed to is done. What comes up between the two is asked about as well.
 */
export function useConfirmedDateChange<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values, unknown, Values>,
  save: (values: Values, confirmed: Effects) => Promise<Answer>,
  /** `typedOn` runs instead of `done` if the user typed on during the save. */
  {
    said,
    done,
    typedOn,
  }: {
    said?: (answer: Answer) => string;
    done: (answer: Answer) => unknown;
    typedOn?: (answer: Answer) => unknown;
  },
): { submit: (event?: FormEvent) => void; question: ReactNode } {
  const [asking, setAsking] = useState<{ values: Values; effects: DateEffect[] } | null>(null);
  const follow = (outcome: Outcome<Answer>, values: Values) => {
    if ('effects' in outcome) return setAsking({ values, effects: outcome.effects });
    setAsking(null);
    if (said) toast(said(outcome.answer), 'success');
    return keepTypedText(form, values) ? typedOn?.(outcome.answer) : done(outcome.answer);
  };
  const submit = useFormMutation(form, (values) => sendOrReturnEffects(() => save(values, [])), {
    done: follow,
    typedOn: 'done',
  });
  const again = useApiMutation(
    (values: Values, confirmed: Effects) => sendOrReturnEffects(() => save(values, confirmed)),
    {
      done: follow,
    },
  );
  const question = (
    <ConfirmDialog
      isOpen={asking !== null}
      onClose={() => setAsking(null)}
      onConfirm={() =>
        asking &&
        void again.send(
          asking.values,
          asking.effects.map(({ effect }) => effect),
        )
      }
      title="Save these dates?"
      confirmLabel="Save the dates"
      isDestructive
      isPending={again.isPending}
    >
      <ul className="grid gap-2">
        {asking?.effects.map(({ effect, sentence }) => (
          <li key={effect}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { submit, question };
}
