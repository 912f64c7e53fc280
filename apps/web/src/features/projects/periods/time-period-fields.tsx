import { required } from '@portal/contract/shared/form-rules';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

export type TypedPeriod = { time_period_name: string; starts_on: string; ends_on: string };

/** Edits the name and days of a time period. */
export function TimePeriodFields({
  label,
  hint,
  register,
  errors,
}: {
  label: string;
  hint?: string;
  register: UseFormRegister<TypedPeriod>;
  errors: FieldErrors<TypedPeriod>;
}) {
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={100}
        error={errors.time_period_name?.message}
        {...register('time_period_name', validateWith(label, required()))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label="First day"
          error={errors.starts_on?.message}
          {...register('starts_on', validateWith('First day', required()))}
        />
        <TextField
          type="date"
          label="Last day"
          error={errors.ends_on?.message}
          {...register('ends_on', validateWith('Last day', required()))}
        />
      </div>
    </>
  );
}
