import { type LaterTarget, MAX_LATER_TARGETS } from '@portal/contract/charts/control-chart-settings';
import type { TargetDirection } from '@portal/contract/charts/control-rules';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

export const targetDirectionOptions = [
  { value: 'at_least', label: 'At least' },
  { value: 'at_most', label: 'At most' },
];

/** A target as typed. */
export type LaterTargetEntry = Omit<LaterTarget, 'target'> & { text: string };

/** Returns the number that was typed; null for an empty field, NaN for anything else. */
export const parseTarget = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));

const isMistake = (text: string, isChecked: boolean) => {
  const target = parseTarget(text);
  return target === null ? isChecked : !Number.isFinite(target);
};

/** Edits the targets that apply from a later period, each in place of the one before. */
export function LaterTargetFields({
  periods,
  entries,
  isChecked,
  onChange,
}: {
  periods: readonly { id: number; time_period_name: string }[];
  entries: readonly LaterTargetEntry[];
  /** True after an attempt to save: an empty target is a mistake then. */
  isChecked: boolean;
  onChange: (entries: LaterTargetEntry[]) => void;
}) {
  const isTaken = (id: number) => entries.some(({ time_period_id }) => time_period_id === id);
  const free = periods.find(({ id }) => !isTaken(id));
  const change = (at: number, part: Partial<LaterTargetEntry>) =>
    onChange(entries.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Targets from a later period</legend>
      <p className="text-sm text-ink-soft">
        Each target applies from its period onwards. Earlier periods keep the target they had.
      </p>
      {entries.map((entry, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3">
          <Select
            label="From"
            value={entry.time_period_id}
            options={periods
              .filter(({ id }) => id === entry.time_period_id || !isTaken(id))
              .map(({ id, time_period_name }) => ({ value: id, label: time_period_name }))}
            onChange={(event) => change(at, { time_period_id: Number(event.target.value) })}
          />
          <Select
            label="Target direction"
            value={entry.target_side}
            options={targetDirectionOptions}
            onChange={(event) => change(at, { target_side: event.target.value as TargetDirection })}
          />
          <TextField
            label="Target"
            inputMode="decimal"
            autoComplete="off"
            value={entry.text}
            error={isMistake(entry.text, isChecked) ? 'Enter a number.' : undefined}
            onChange={(event) => change(at, { text: event.target.value })}
          />
          <Button
            variant="quiet"
            aria-label={`Remove the target from ${
              periods.find(({ id }) => id === entry.time_period_id)?.time_period_name ?? ''
            }`}
            onClick={() => onChange(entries.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {free && entries.length < MAX_LATER_TARGETS && (
        <div>
          <Button
            icon="plus"
            variant="secondary"
            size="small"
            onClick={() =>
              onChange([
                ...entries,
                { time_period_id: free.id, text: '', target_side: entries.at(-1)?.target_side ?? 'at_least' },
              ])
            }
          >
            Add target
          </Button>
        </div>
      )}
    </fieldset>
  );
}
