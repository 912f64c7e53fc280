import type { KeptProjectPeriod, KeptTimePeriod, WrittenDates } from '@portal/contract/periods';
import { required } from '@portal/contract/rules/form-rules';
import { dateNames } from '@portal/contract/rules/period-dates';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { announcementQuery } from '../../data/chasing.ts';
import { addProjectPeriod, updateProjectPeriod } from '../../data/periods.ts';
import { ruled } from '../../lib/form.ts';
import { formatCount } from '../../lib/format.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Button } from '../../ui/press/button.tsx';
import { DateFields, sentDates, type TypedDates, typedDates } from './date-fields.tsx';
import { useConfirmedWrite } from './use-confirmed-write.tsx';

type Values = TypedDates & { time_period_id: string; announce: boolean };

/** The dates of a project in a time period: new ones in one of the `choices`, or others than they are. */
export function ProjectPeriodForm({
  projectId,
  part,
  choices,
  onSaved,
  onCancel,
}: {
  projectId: number;
  /** The one that is changed; none: a new one. */
  part?: KeptProjectPeriod;
  choices: readonly Pick<KeptTimePeriod, 'id' | 'time_period_name'>[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const was = part && (Object.fromEntries(dateNames.map((name) => [name, part[name]])) as WrittenDates);
  const form = useForm<Values>({
    defaultValues: { time_period_id: String(choices[0]?.id ?? ''), announce: false, ...typedDates(was) },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const { data: told } = useQuery(announcementQuery(projectId, part?.time_period_id ?? 0));
  const { submit, question } = useConfirmedWrite(
    form,
    (values, confirmed) => {
      const dates = { ...sentDates(values, was), confirmed };
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
    ({ time_period_name }) => {
      toast(`The dates of “${time_period_name}” are saved.`, 'success');
      onSaved();
    },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {!part && (
        <Select
          label="Time period"
          options={choices.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }))}
          error={errors.time_period_id?.message}
          {...form.register('time_period_id', ruled('Time period', required()))}
        />
      )}
      <p className="text-ink-soft">Dates and times are those of your own time zone.</p>
      <DateFields register={form.register as unknown as UseFormRegister<TypedDates>} errors={errors} />
      {told && (
        <Checkbox
          label="Tell those taking part by mail"
          hint={
            told.people === 0
              ? 'Nobody is known of those taking part.'
              : `${formatCount(told.people, 'person', 'people')} at ${formatCount(told.organisations, 'organisation')} are written to when the dates are saved.`
          }
          disabled={told.people === 0}
          {...form.register('announce')}
        />
      )}
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save the dates
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
      {question}
    </form>
  );
}
