import type { WrittenDates } from '@portal/contract/periods';
import { required } from '@portal/contract/rules/form-rules';
import { type DateName, dateNames } from '@portal/contract/rules/period-dates';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { ruled } from '../../lib/form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { fromLocal, toLocal } from '../../lib/local-instant.ts';

/** The five dates as they are typed, in the viewer's zone. */
export type TypedDates = Record<DateName, string>;

export const typedDates = (dates: WrittenDates | undefined): TypedDates =>
  Object.fromEntries(dateNames.map((name) => [name, toLocal(dates?.[name] ?? null)])) as TypedDates;

/** As they are sent; what was not touched is what was `shown`. */
export const sentDates = (typed: TypedDates, shown: WrittenDates | undefined): WrittenDates =>
  Object.fromEntries(
    dateNames.map((name) => [name, fromLocal(typed[name], shown?.[name] ?? null)]),
  ) as WrittenDates;

const fields: Record<DateName, { label: string; isOptional: boolean; hint?: string }> = {
  registration_opens_at: { label: 'Registration opens', isOptional: true },
  registration_closes_at: {
    label: 'Registration closes',
    isOptional: true,
    hint: 'Left out: when data collection opens.',
  },
  collection_opens_at: { label: 'Data collection opens', isOptional: false },
  collection_closes_at: { label: 'Data collection closes', isOptional: false },
  published_at: {
    label: 'Results published',
    isOptional: true,
    hint: 'Left out: nothing is published, and the period ends closed.',
  },
};

export function DateFields({
  register,
  errors,
}: {
  register: UseFormRegister<TypedDates>;
  errors: FieldErrors<TypedDates>;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
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
            {...register(name, isOptional ? {} : ruled(label, required()))}
          />
        );
      })}
    </div>
  );
}
