import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { rebaseForm } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';

/** What the forms of charts and groups are given. `send` is told what was seen as well, and answers the id of what was saved. */
export type SavedFormProps<Values> = {
  initial: Values;
  /** What the button says. */
  label: string;
  send: (values: Values, seen: Values) => Promise<{ id: number }>;
  onSent?: (id: number) => void;
};

/** A form that stays after it was saved, while the charts around it are read anew. */
export function useSavedForm<Values extends FieldValues>({ initial, send, onSent }: SavedFormProps<Values>) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useUnsaved(form.formState.isDirty);
  // What stood in the form before anything was typed, which another may have changed since.
  const submit = useFormMutation(form, (values) => send(values, form.formState.defaultValues as Values), {
    said: 'Saved.',
    done: ({ id }, values) => {
      rebaseForm(form, values, values);
      onSent?.(id);
    },
  });
  return { form, submit };
}
