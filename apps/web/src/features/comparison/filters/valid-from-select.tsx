import { Select } from '../../../ui/form/select.tsx';

/** Selects when part of a filter takes effect: from the start, or from a period of the project. */
export function ValidFromSelect({
  periods,
  value,
  onChange,
}: {
  periods: readonly { time_period_id: number; time_period_name: string }[];
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <Select
      label="Applies from"
      hint="Applies until a later period has different options. Select a period only if submissions have different options from then on."
      className="max-w-md"
      value={value ?? ''}
      placeholder="The first period"
      options={periods.map((one) => ({
        value: one.time_period_id,
        label: `${one.time_period_name} onwards`,
      }))}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
