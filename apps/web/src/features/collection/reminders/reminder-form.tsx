import type { Reminder } from '@portal/contract/collection/reminders';
import type { AdminProjectPeriod } from '@portal/contract/projects/periods';
import { reminderTemplates, messageTemplates } from '@portal/contract/collection/default-message-templates';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { createReminder, updateReminder } from '../../../data/collection/reminders.ts';
import { projectPeriodsQuery } from '../../../data/projects/periods.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

type Key = Reminder['template_key'];
type Values = {
  project_id: string;
  time_period_id: string;
  template_key: Key;
  days_before: string;
  is_on: boolean;
};
const isToCome = ({ state }: AdminProjectPeriod) =>
  state === 'upcoming' || state === 'registration' || state === 'open';

/** A reminder that goes by itself, once: to whom, about what, how many days before. */
export function ReminderForm({
  reminder: opened,
  projects,
  onSaved,
  onCancel,
}: {
  /** The reminder to change; none for a new one. */
  reminder?: Reminder;
  projects: readonly { id: number; project_name: string }[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { item: reminder, follow } = useEditedItem(opened, () => null);
  const was = reminder && {
    template_key: reminder.template_key,
    days_before: reminder.days_before,
    is_on: reminder.is_on,
  };
  const form = useForm<Values>({
    defaultValues: {
      project_id: String(reminder?.project_id ?? projects[0]?.id ?? ''),
      time_period_id: String(reminder?.time_period_id ?? ''),
      template_key: was?.template_key ?? 'not_submitted',
      days_before: String(was?.days_before ?? 7),
      is_on: was?.is_on ?? true,
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [projectId, template] = useWatch({ control: form.control, name: ['project_id', 'template_key'] });
  const { data: periods, error } = useQuery(projectPeriodsQuery(reminder ? 0 : Number(projectId)));
  const offered = periods?.filter(isToCome) ?? [];
  const save = useFormMutation(
    form,
    (values) => {
      const { template_key, is_on } = values;
      const fields = { template_key, is_on, days_before: Number(values.days_before) };
      const part = { project_id: Number(values.project_id), time_period_id: Number(values.time_period_id) };
      return reminder && was
        ? updateReminder(reminder.id, { ...fields, was })
        : createReminder({ ...part, ...fields });
    },
    { said: 'Reminder saved.', done: onSaved, typedOn: follow },
  );
  if (reminder?.state === 'sent')
    return <InlineMessage>This reminder has been sent. To send more, add another reminder.</InlineMessage>;
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={save}>
      <FormErrors form={form} />
      {reminder ? (
        <p>
          {reminder.project_name}, {reminder.time_period_name}
        </p>
      ) : (
        <>
          <Select
            label="Project"
            options={projects.map(({ id, project_name }) => ({ value: id, label: project_name }))}
            error={errors.project_id?.message}
            {...form.register('project_id', {
              ...validateWith('Project', required()),
              onChange: () => form.setValue('time_period_id', ''),
            })}
          />
          <Select
            label="Time period"
            placeholder="Select"
            hint={
              error || (periods && offered.length === 0)
                ? 'Reminders need future dates. Set the project’s dates first.'
                : undefined
            }
            options={offered.map(({ time_period_id, time_period_name }) => ({
              value: time_period_id,
              label: time_period_name,
            }))}
            error={errors.time_period_id?.message}
            {...form.register('time_period_id', validateWith('Time period', required()))}
          />
        </>
      )}
      <Select
        label="Recipients"
        hint="Emails use the template of the same name."
        options={reminderTemplates.map((key) => ({ value: key, label: messageTemplates[key].template_name }))}
        error={errors.template_key?.message}
        {...form.register('template_key')}
      />
      <NumberField
        label="Days before"
        hint={
          template === 'not_registered'
            ? 'Before registration closes. If that date changes, the reminder moves with it.'
            : 'Before data collection closes. If that date changes, the reminder moves with it.'
        }
        error={errors.days_before?.message}
        {...form.register('days_before', validateWith('Days before', required()))}
      />
      <Checkbox label="Turned on" error={errors.is_on?.message} {...form.register('is_on')} />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save
      </FormActions>
    </Form>
  );
}
