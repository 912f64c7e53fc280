import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { rebaseForm } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';

/**
 * Props of the forms of charts and groups. `send` also receives the values as loaded, and returns the id of
 * the saved item.
 */
export type SavedFormProps<Values> = {
  initial: Values;
  /** Text of the button. */
  label: string;
  send: (values: Values, seen: Values) => Promise<{ id: number }>;
  onSent?: (id: number) => void;
};

/** Manages a form that stays open after a save, while the charts around it reload. */
export function useSavedForm<Values extends FieldValues>({ initial, send, onSent }: SavedFormProps<Values>) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
  });
  // The form's values before any input, because another user could have changed them since.
  const submit = useFormMutation(form, (values) => send(values, form.formState.defaultValues as Values), {
    said: 'Saved.',
    typedOn: 'done',
    done: ({ id }, values) => {
      rebaseForm(form, values, values);
      onSent?.(id);
    },
  });
  return { form, submit };
}
