import type { ChartParameter } from '@portal/contract/charts/manage-charts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormScope, useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useEditedValue } from '../../../lib/form/use-edited-value.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { measuresQuery } from '../../../data/measures/measures.ts';
import { chartParametersQuery, saveParameters } from '../../../data/charts/manage-charts.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { confirmUnsavedLoss } from '../../../ui/dialog/confirm-unsaved-loss.ts';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Edits which measures a chart reads, period by period. */
export function ChartMeasuresEditor({ chartId, projectId }: { chartId: number; projectId: number }) {
  const { data: periods = [] } = useQuery(timePeriodsQuery(projectId));
  const { data: parameters } = useQuery(chartParametersQuery(chartId));
  const [chosen, setChosen] = useState<number | null>(null);
  const scope = useId();
  if (!parameters) return null;
  const periodId = chosen ?? parameters[0]?.time_period_id ?? periods[0]?.id ?? 0;
  const here = parameters.filter((one) => one.time_period_id === periodId);
  return (
    <div className="grid gap-5">
      <Select
        label="Time period"
        className="max-w-xs"
        value={periodId}
        options={periods.map(({ id, time_period_name }) => ({
          value: id,
          label: parameters.some((one) => one.time_period_id === id)
            ? time_period_name
            : `${time_period_name} (no measures)`,
        }))}
        onChange={(event) => {
          const next = Number(event.target.value);
          confirmUnsavedLoss({ form: scope }, () => setChosen(next));
        }}
      />
      <FormScope value={scope}>
        <PeriodEditor
          key={periodId}
          chartId={chartId}
          projectId={projectId}
          periodId={periodId}
          stored={here}
        />
      </FormScope>
    </div>
  );
}

type Measure = { id: number; measure_name: string };
type Line = { measure_id: number; measure_name: string; series_name: string };
const toLines = (stored: readonly ChartParameter[]): Line[] =>
  stored.map(({ measure_id, measure_name, series_name }) => ({ measure_id, measure_name, series_name }));

function PeriodEditor({
  chartId,
  projectId,
  periodId,
  stored,
}: {
  chartId: number;
  projectId: number;
  periodId: number;
  stored: ChartParameter[];
}) {
  const { data: measures = [] } = useQuery(measuresQuery(projectId));
  const edited = useEditedValue(toLines(stored));
  const { value: lines, change: setLines, isChanged } = edited;
  useUnsaved(isChanged);
  const { send, isPending } = useApiMutation(
    (_: Line[], body: Parameters<typeof saveParameters>[0]) => saveParameters(body),
    {
      said: 'Saved.',
      done: (_, sent) => edited.saved(sent),
    },
  );
  const save = () =>
    void send(lines, {
      chart_id: chartId,
      time_period_id: periodId,
      chart_parameters: lines.map(({ measure_id, series_name }) => ({ measure_id, series_name })),
      chart_parameter_ids: stored
        .filter((one) => !lines.some((line) => line.measure_id === one.measure_id))
        .map((one) => one.id),
    });
  return (
    <div className="grid gap-4">
      {lines.length === 0 && (
        <p className="text-sm text-ink-soft">This chart has no measures in this period yet. Add a measure.</p>
      )}
      <MeasureLines lines={lines} onChange={setLines} />
      <AddMeasure
        measures={measures.filter(({ id }) => !lines.some((line) => line.measure_id === id))}
        onAdd={({ id, measure_name }) =>
          setLines([...lines, { measure_id: id, measure_name, series_name: measure_name }])
        }
      />
      <div>
        <Button disabled={!isChanged} isPending={isPending} onClick={save}>
          Save measures
        </Button>
      </div>
    </div>
  );
}

/** The measures a chart reads in a period, in their order, each with what it is called there. */
function MeasureLines({ lines, onChange }: { lines: Line[]; onChange: (lines: Line[]) => void }) {
  const swap = (at: number, by: number) =>
    onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, ...lines.slice(at, at + 1)));
  return (
    <ol className="grid gap-3">
      {lines.map((line, at) => (
        <li key={line.measure_id} className="flex flex-wrap items-end gap-2">
          <TextField
            label={at === 0 ? `${line.measure_name}, shown first` : line.measure_name}
            className="w-full max-w-sm"
            maxLength={200}
            value={line.series_name}
            onChange={(event) => onChange(lines.with(at, { ...line, series_name: event.target.value }))}
          />
          <IconButton
            icon="arrow-up"
            label={`Move ${line.measure_name} up`}
            disabled={at === 0}
            onClick={() => swap(at, -1)}
          />
          <IconButton
            icon="arrow-down"
            label={`Move ${line.measure_name} down`}
            disabled={at === lines.length - 1}
            onClick={() => swap(at, 1)}
          />
          <IconButton
            icon="x"
            label={`Remove ${line.measure_name}`}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

function AddMeasure({ measures, onAdd }: { measures: Measure[]; onAdd: (measure: Measure) => void }) {
  const [picked, setPicked] = useState<number | string | null>(null);
  return (
    <UnguardedForm
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = measures.find(({ id }) => id === picked);
        if (!found) return;
        onAdd(found);
        setPicked(null);
      }}
    >
      <ComboBox
        label="Add a measure"
        className="w-full max-w-sm"
        placeholder="Measure…"
        options={measures.map(({ id, measure_name }) => ({ id, label: measure_name }))}
        value={picked}
        onChange={setPicked}
      />
      <Button type="submit" icon="plus">
        Add
      </Button>
    </UnguardedForm>
  );
}
