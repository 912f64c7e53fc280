import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { required } from '@portal/contract/shared/form-rules';
import { type DateName, dateNames } from '@portal/contract/projects/period-dates';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/form/date-time-input.ts';

/** The five dates as they are typed, in the viewer's zone. */
export type DateFormValues = Record<DateName, string>;

export const toDateFormValues = (dates: PeriodDatesInput | undefined): DateFormValues =>
  Object.fromEntries(
    dateNames.map((name) => [name, toDateTimeInput(dates?.[name] ?? null)]),
  ) as DateFormValues;

/** Converts typed dates for sending; unchanged dates stay as `storedDates`. */
export const toPeriodDates = (
  typed: DateFormValues,
  storedDates: PeriodDatesInput | undefined,
): PeriodDatesInput =>
  Object.fromEntries(
    dateNames.map((name) => [name, fromDateTimeInput(typed[name], storedDates?.[name] ?? null)]),
  ) as PeriodDatesInput;

const fields: Record<DateName, { label: string; isOptional: boolean; hint?: string }> = {
  registration_opens_at: { label: 'Registration opens', isOptional: true },
  registration_closes_at: {
    label: 'Registration closes',
    isOptional: true,
    hint: 'If you leave this empty, registration closes when data collection opens.',
  },
  collection_opens_at: { label: 'Data collection opens', isOptional: false },
  collection_closes_at: { label: 'Data collection closes', isOptional: false },
  published_at: {
    label: 'Results published',
    isOptional: true,
    hint: 'If you leave this empty, no results are published. The period stays closed after data collection.',
  },
};

export function PeriodDateFields({
  register,
  errors,
}: {
  register: UseFormRegister<DateFormValues>;
  errors: FieldErrors<DateFormValues>;
}) {
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-2">
        {dateNames.map((name) => {
          const { label, isOptional, hint } = fields[name];
          return (
            <TextField
              key={name}
              type="datetime-local"
              label={label}
              hint={hint}
              isOptional={isOptional}
              error={errors[name]?.message}
              {...register(name, isOptional ? {} : validateWith(label, required()))}
            />
          );
        })}
      </div>
    </div>
  );
}
