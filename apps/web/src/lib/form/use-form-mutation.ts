import { type FormEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepTypedText, sendForm } from './form.ts';
import { toast } from '../browser/toasts.ts';

export type FormMutationOptions<Values, Answer> = {
  /** Runs after the save: closes the dialog, or leaves. */
  done?: (answer: Answer, values: Values) => unknown;
  said?: string | ((answer: Answer, values: Values) => string);
  /**
   * Runs instead of `done` if the user typed on during the save. The form then stays open with the new text, as
   * the form of the item that is now stored. `'done'`: `done` runs in any case, because it keeps the new text
   * itself, or because the request stores nothing.
   */
  typedOn?: 'done' | ((answer: Answer, values: Values) => unknown);
};

/**
 * Sends a form; every `onSubmit` uses this. Refusals appear beside the fields or above the form (FormErrors),
 * and typed text stays, also text typed during the save. A second press does not send it twice. The form's
 * `isSubmitting` shows that it is being sent.
 */
export function useFormMutation<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values, unknown, Values>,
  save: (values: Values) => Promise<Answer>,
  { done, said, typedOn }: FormMutationOptions<Values, Answer> = {},
): (event?: FormEvent) => void {
  const isUnderWay = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    const sent: { answer?: Answer } = {};
    const isSent = await sendForm(form, async () => {
      sent.answer = await save(values);
    });
    if (!isSent) return;
    const answer = sent.answer as Answer;
    const words = typeof said === 'function' ? said(answer, values) : said;
    if (words !== undefined) toast(words, 'success');
    if (typedOn !== 'done' && keepTypedText(form, values)) await typedOn?.(answer, values);
    else await done?.(answer, values);
  });
  return (event) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    // What was refused last time is the server's to say again: of a list no field is checked here that would take it back.
    form.clearErrors();
    void submit(event).finally(() => (isUnderWay.current = false));
  };
}
