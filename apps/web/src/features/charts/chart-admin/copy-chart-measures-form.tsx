import type { copyChartParameters } from '@portal/contract/charts/manage-charts';
import type { Output } from '@portal/contract/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyParameters } from '../../../data/charts/manage-charts.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Select } from '../../../ui/form/select.tsx';

/** All charts of a project read in a new period what they read in another; then it says what became of each. */
export function CopyChartMeasuresForm({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { data: periods = [] } = useQuery(timePeriodsQuery(projectId));
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Output<typeof copyChartParameters> | null>(null);
  const { send, isPending } = useApiMutation(copyParameters, { done: setOutcome });
  // Newest first: by default the newest is filled from the one before it.
  const fromId = from ?? periods[1]?.id ?? 0;
  const toId = to ?? periods[0]?.id ?? 0;
  const options = periods.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }));
  const copy = () => send({ project_id: projectId, from_time_period_id: fromId, to_time_period_id: toId });
  if (outcome) {
    return (
      <div className="grid gap-4">
        <InlineMessage tone="success" isLive>
          Measures copied for {formatCount(outcome.copied.length, 'chart')}. Skipped{' '}
          {formatCount(outcome.kept.length, 'chart')} that already had some.
        </InlineMessage>
        {outcome.unasked.map(({ measure_name, codes }) => (
          <InlineMessage key={measure_name} tone="warning">
            “{measure_name}” uses question codes that are not in any questionnaire for this period:{' '}
            {codes.join(', ')}.
          </InlineMessage>
        ))}
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Charts in the “To” period will use the measures of the “From” period, unless they already have
        measures.
      </p>
      <Select
        label="From"
        value={fromId}
        options={options}
        onChange={(event) => setFrom(Number(event.target.value))}
      />
      <Select
        label="To"
        value={toId}
        options={options}
        onChange={(event) => setTo(Number(event.target.value))}
      />
      <DialogActions>
        <Button
          variant="primary"
          disabled={fromId === toId}
          isPending={isPending}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </div>
  );
}
