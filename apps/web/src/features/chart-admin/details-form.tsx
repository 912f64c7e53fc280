import { required } from '@portal/contract/form-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ruled, sendForm } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { refreshCharts } from './chart-admin.queries.ts';

type Values = { chart_name: string; description: string };

/** What a chart is called and how it is described; for a new one and for one that is there. */
export function ChartDetailsForm({
  initial,
  label,
  send,
  onSent,
}: {
  initial: Values;
  label: string;
  send: (values: Values) => Promise<{ id: number }>;
  onSent?: (id: number) => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: initial, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = form.handleSubmit(async (values) => {
    await sendForm(form, async () => {
      const { id } = await send(values);
      form.reset(values);
      await refreshCharts(queryClient);
      toast('Saved.', 'success');
      onSent?.(id);
    });
  });
  return (
    <form noValidate className="grid max-w-2xl gap-4" onSubmit={(event) => void submit(event)}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.chart_name?.message}
        {...form.register('chart_name', ruled('Name', required()))}
      />
      <TextArea label="Description" isOptional {...form.register('description')} />
      <div>
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  );
}
