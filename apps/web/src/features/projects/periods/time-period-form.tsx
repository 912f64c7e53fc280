import type { AdminTimePeriod } from '@portal/contract/projects/periods';
import { useForm } from 'react-hook-form';
import { createTimePeriod, updateTimePeriod } from '../../../data/projects/periods.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { TimePeriodFields } from './time-period-fields.tsx';

export function TimePeriodForm({
  period: opened,
  onSaved,
  onCancel,
}: {
  /** The time period to change; none for a new one. */
  period?: AdminTimePeriod;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: period,
    was,
    follow,
  } = useEditedItem(opened, (one) => ({
    time_period_name: one?.time_period_name ?? '',
    starts_on: one?.starts_on ?? '',
    ends_on: one?.ends_on ?? '',
  }));
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) => (period ? updateTimePeriod(period.id, { ...values, was }) : createTimePeriod(values)),
    {
      said: ({ time_period_name }) => `“${time_period_name}” has been saved.`,
      done: onSaved,
      typedOn: follow,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {period && period.projects.length > 0 && (
        <InlineMessage>
          Everyone in {period.projects.map(({ project_name }) => project_name).join(', ')} will see the new
          name and dates immediately, including in published results.
        </InlineMessage>
      )}
      <TimePeriodFields
        label="Time period"
        hint="The name people see, for example 2026/27 or June 2026."
        register={form.register}
        errors={errors}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {period ? 'Save' : 'Add time period'}
      </FormActions>
    </Form>
  );
}
