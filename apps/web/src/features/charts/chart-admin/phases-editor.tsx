import {
  type ChartPhase,
  MIN_BASELINE_POINTS,
  MAX_REASON_LENGTH,
} from '@portal/contract/charts/control-chart-settings';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createPhase, deletePhase, chartPhasesQuery } from '../../../data/charts/control-chart-settings.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/**
 * Edits from which periods a chart's control charts have separate limits, and why. Always reloads, because
 * others can change them.
 */
export function PhasesEditor({ chartId, projectId }: { chartId: number; projectId: number }) {
  const { data: phases } = useQuery(chartPhasesQuery(chartId));
  const { data: periods = [] } = useQuery(timePeriodsQuery(projectId));
  const [leaving, setLeaving] = useState<ChartPhase | null>(null);
  if (!phases) return null;
  const free = periods.filter(({ id }) => !phases.some(({ time_period_id }) => time_period_id === id));
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-ink-soft">
        Start a new phase where a change was made to the process, and say what changed. The limits are
        calculated again from there. They never move automatically.
      </p>
      {phases.length > 0 && (
        <ul className="grid gap-2">
          {phases.map((phase) => (
            <li key={phase.time_period_id} className="flex items-start justify-between gap-4">
              <p className="min-w-0 break-words">
                <span className="font-semibold">From {phase.time_period_name}:</span> {phase.reason}
                {phase.baseline !== null && (
                  <span className="text-ink-soft">
                    {' '}
                    Limits calculated from its first {phase.baseline} values.
                  </span>
                )}
              </p>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove the phase starting in ${phase.time_period_name}`}
                onClick={() => setLeaving(phase)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && <AddPhase chartId={chartId} periods={free} />}
      {leaving && (
        <RemoveDialog
          kind="phase"
          name={`the phase from ${leaving.time_period_name}`}
          remove={() => deletePhase(chartId, leaving.time_period_id)}
          onClose={() => setLeaving(null)}
        >
          Its reason, “{leaving.reason}”, is deleted permanently. Its values return to the previous phase, and
          the limits are recalculated with them.
        </RemoveDialog>
      )}
    </div>
  );
}

function AddPhase({
  chartId,
  periods,
}: {
  chartId: number;
  periods: readonly { id: number; time_period_name: string }[];
}) {
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState('');
  const [baseline, setBaseline] = useState('');
  const period = periods.find(({ id }) => id === chosen) ?? periods[0]!;
  const held = toBaseline(baseline);
  const isWrong = held !== null && !(Number.isInteger(held) && held >= MIN_BASELINE_POINTS && held <= 1000);
  const { send, isPending } = useApiMutation(createPhase, {
    said: 'Saved.',
    // Text typed during the save stays.
    done: (_, __, sent) => {
      setReason((now) => (now.trim() === sent.reason ? '' : now));
      setBaseline((now) => (toBaseline(now) === sent.baseline ? '' : now));
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '' || isWrong) return;
    void send(chartId, { time_period_id: period.id, reason: reason.trim(), baseline: held });
  };
  return (
    <Form
      isUnsaved={reason.trim() !== '' || baseline.trim() !== ''}
      className="grid max-w-2xl gap-4"
      onSubmit={add}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Start of the phase"
          value={period.id}
          options={periods.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }))}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        <TextField
          label="Number of values for the limits"
          hint={`At least ${MIN_BASELINE_POINTS}. Leave empty to use all values.`}
          inputMode="numeric"
          autoComplete="off"
          value={baseline}
          error={isWrong ? `Enter a whole number of at least ${MIN_BASELINE_POINTS}.` : undefined}
          onChange={(event) => setBaseline(event.target.value)}
        />
      </div>
      <TextField
        label="Reason"
        hint="What changed. Everyone who can see the chart can read this."
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" icon="plus" disabled={reason.trim() === '' || isWrong} isPending={isPending}>
          Start phase
        </Button>
      </div>
    </Form>
  );
}

const toBaseline = (text: string) => (text.trim() === '' ? null : Number(text));
