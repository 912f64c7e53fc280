import type { MeasureSplits } from '@portal/contract/charts/measure-splits';
import type { Measure } from '@portal/contract/measures/measures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createMeasureSplit,
  deleteMeasureSplit,
  measureSplitsQuery,
} from '../../../data/charts/measure-splits.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/form/select.tsx';

type Split = MeasureSplits['splits'][number];

/** Splits a measure by a question of its cases, and deletes splits that it has. */
export function SplitMeasure({
  measure,
  onClose,
  onJob,
}: {
  measure: Measure;
  onClose: () => void;
  /** Runs if the values are calculated in a background job. */
  onJob: (id: string) => void;
}) {
  const { data: found, error } = useQuery(measureSplitsQuery(measure.id));
  const [deleted, setDeleted] = useState<Split | null>(null);
  if (deleted) return <DeleteSplit measure={measure} split={deleted} onClose={() => setDeleted(null)} />;
  return (
    <Dialog isOpen onClose={onClose} title={`Split “${measure.measure_name}”`}>
      <div className="grid gap-5">
        {error && <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>}
        {!found && !error && <Skeleton type="text@4" />}
        {found && found.splits.length > 0 && <SplitList splits={found.splits} onDelete={setDeleted} />}
        {found && <NewSplit measure={measure} found={found} onClose={onClose} onJob={onJob} />}
      </div>
    </Dialog>
  );
}

const SplitList = ({ splits, onDelete }: { splits: Split[]; onDelete: (split: Split) => void }) => (
  <ul className="grid gap-2" aria-label="Splits of this measure">
    {splits.map((split) => (
      <li
        key={split.question_code}
        className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-2"
      >
        <span className="min-w-0 break-words">
          Split by “{split.question_text}”: {formatCount(split.bands.length, 'measure')}
        </span>
        <Button variant="quiet" icon="trash-2" onClick={() => onDelete(split)}>
          Delete split
        </Button>
      </li>
    ))}
  </ul>
);

function NewSplit({
  measure,
  found: { questions, reason },
  onClose,
  onJob,
}: Parameters<typeof SplitMeasure>[0] & { found: MeasureSplits }) {
  const [code, setCode] = useState('');
  const { send, isPending, refusal } = useApiMutation(createMeasureSplit, {
    said: ({ bands, chart }) =>
      `Created ${formatCount(bands.length, 'measure')} and a chart: ${chart.chart_name}.`,
    done: ({ job }) => {
      onClose();
      if (job) onJob(job.id);
    },
    tells: 'here',
  });
  const selected = questions.find(({ question_code }) => question_code === code);
  const text =
    reason ??
    (questions.length === 0 &&
      'No other questions are available. A question needs 2 to 20 options, or calculated answers.');
  return (
    <>
      {text ? (
        <p className="text-ink-soft">{text}</p>
      ) : (
        <>
          <p className="text-ink-soft">
            A split creates a measure for each answer to a question, and a chart of these measures for periods
            not yet published. Cases without an answer are only in “{measure.measure_name}”.
          </p>
          <Select
            label="Question"
            value={code}
            placeholder="Select a question"
            options={questions.map((one) => ({ value: one.question_code, label: one.question_text }))}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      {selected && (
        <div>
          <h3 className="font-semibold">{formatCount(selected.bands.length, 'measure')} to create</h3>
          <ul className="mt-1 list-disc pl-5">
            {selected.bands.map(({ measure_code, measure_name }) => (
              <li key={measure_code}>{measure_name}</li>
            ))}
          </ul>
        </div>
      )}
      {refusal && <InlineMessage tone="error">{refusal}</InlineMessage>}
      <DialogActions>
        {!text && (
          <Button
            variant="primary"
            disabled={!selected}
            isPending={isPending}
            onClick={() => void send(measure.id, code)}
          >
            Split measure
          </Button>
        )}
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </>
  );
}

const DeleteSplit = ({
  measure,
  split,
  onClose,
}: {
  measure: Measure;
  split: Split;
  onClose: () => void;
}) => (
  <RemoveDialog
    kind="split"
    name={split.question_text}
    verb="delete"
    remove={() => deleteMeasureSplit(measure.id, split.question_code)}
    onClose={onClose}
  >
    {formatCount(split.bands.length, 'measure')} and their values in all periods are deleted permanently.
    {split.charts.length > 0 &&
      ` So are these charts: ${split.charts.map(({ chart_name }) => chart_name).join(', ')}.`}{' '}
    “{measure.measure_name}” stays.
  </RemoveDialog>
);
