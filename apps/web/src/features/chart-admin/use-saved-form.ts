import { useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { sendForm } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts.ts';
import { refreshCharts } from './chart-admin.queries.ts';

/** What the forms of charts and groups are given. `send` answers the id of what was saved. */
export type SavedFormProps<Values> = {
  initial: Values;
  /** What the button says. */
  label: string;
  send: (values: Values) => Promise<{ id: number }>;
  onSent?: (id: number) => void;
};

/** A form that stays after it was saved, while the charts around it are read anew. */
export function useSavedForm<Values extends FieldValues>({ initial, send, onSent }: SavedFormProps<Values>) {
  const queryClient = useQueryClient();
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useUnsaved(form.formState.isDirty);
  const submit = form.handleSubmit(async (values) => {
    await sendForm(form, async () => {
      const { id } = await send(values);
      form.reset(values);
      await refreshCharts(queryClient);
      toast('Saved.', 'success');
      onSent?.(id);
    });
  });
  return { form, submit };
}
