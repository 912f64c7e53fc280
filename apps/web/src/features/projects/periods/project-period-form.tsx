import type { AdminProjectPeriod, AdminTimePeriod } from '@portal/contract/projects/periods';
import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { required } from '@portal/contract/shared/form-rules';
import { dateNames } from '@portal/contract/projects/period-dates';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { datesRecipientCountQuery } from '../../../data/collection/reminders.ts';
import { addProjectPeriod, updateProjectPeriod } from '../../../data/projects/periods.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import {
  PeriodDateFields,
  toPeriodDates,
  type DateFormValues,
  toDateFormValues,
} from './period-date-fields.tsx';
import { useConfirmedDateChange } from './use-confirmed-date-change.tsx';

type Values = DateFormValues & { time_period_id: string; announce: boolean };

/** The dates of a project in a time period: new ones in one of the `choices`, or others than they are. */
export function ProjectPeriodForm({
  projectId,
  part: opened,
  choices,
  onSaved,
  onCancel,
}: {
  projectId: number;
  /** The project period to change; none for a new one. */
  part?: AdminProjectPeriod;
  choices: readonly Pick<AdminTimePeriod, 'id' | 'time_period_name'>[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { item: part, follow } = useEditedItem(opened, () => null);
  const was = part && (Object.fromEntries(dateNames.map((name) => [name, part[name]])) as PeriodDatesInput);
  const form = useForm<Values>({
    defaultValues: {
      time_period_id: String(choices[0]?.id ?? ''),
      announce: false,
      ...toDateFormValues(was),
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { data: told } = useQuery(datesRecipientCountQuery(projectId, part?.time_period_id ?? 0));
  const { submit, question } = useConfirmedDateChange(
    form,
    (values, confirmed) => {
      const dates = { ...toPeriodDates(values, was), confirmed };
      return part && was
        ? updateProjectPeriod(
            { project_id: projectId, time_period_id: part.time_period_id },
            { ...dates, was, announce: values.announce },
          )
        : addProjectPeriod({
            ...dates,
            project_id: projectId,
            time_period_id: Number(values.time_period_id),
          });
    },
    {
      said: ({ time_period_name }) => `The dates for “${time_period_name}” have been saved.`,
      done: onSaved,
      typedOn: follow,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {!part && (
        <Select
          label="Time period"
          options={choices.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }))}
          error={errors.time_period_id?.message}
          {...form.register('time_period_id', validateWith('Time period', required()))}
        />
      )}
      <p className="text-ink-soft">Dates and times are in your time zone.</p>
      <PeriodDateFields
        register={form.register as unknown as UseFormRegister<DateFormValues>}
        errors={errors}
      />
      {told && (
        <Checkbox
          label="Notify participants by email"
          hint={
            told.people === 0
              ? 'The organisations taking part have no contacts.'
              : `${formatCount(told.people, 'person', 'people')} at ${formatCount(told.organisations, 'organisation')} will get an email when you save the dates.`
          }
          disabled={told.people === 0}
          {...form.register('announce')}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save the dates
      </FormActions>
      {question}
    </Form>
  );
}
