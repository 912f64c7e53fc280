import type { OutputType } from '@portal/contract/registries/output-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChartData } from '@portal/contract/chart-data';
import { seriesOptionsQuery } from '../../../data/chart-data.ts';
import { Button } from '../../../ui/press/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { useExplorer } from './use-explorer.ts';

/** What only some charts or forms ask: which series, against which other, and what is to be reached. */
export function FormChoosers({
  explorer: { selection, change },
  data,
  outputType,
}: {
  explorer: Pick<ReturnType<typeof useExplorer>, 'selection' | 'change'>;
  data: ChartData;
  outputType: OutputType | undefined;
}) {
  const { data: options } = useQuery(seriesOptionsQuery(data.chart_id, data.time_period_id));
  const series = options?.series ?? [];
  const isWhole = outputType === 'stacked' || (outputType === 'distribution' && data.composition);
  const hasSeries = series.length > 1 && !isWhole && outputType !== 'heat_table';
  const hasTarget = outputType === 'spc' && data.spc && data.measure.polarity !== 'neutral';
  if (!hasSeries && !hasTarget) return null;
  const shown = data.measure.measure_code;
  const named = series.map(({ measure_code, series_name }) => ({ value: measure_code, label: series_name }));
  return (
    <>
      {hasSeries && (
        <Select
          className="xl:col-span-2"
          label={outputType === 'scatter' ? 'Across' : 'Measure'}
          value={shown}
          options={named}
          onChange={(event) => change({ series: event.target.value, against: null })}
        />
      )}
      {hasSeries && outputType === 'scatter' && data.pairs && (
        <Select
          className="xl:col-span-2"
          label="Upwards"
          value={data.pairs.measure.measure_code}
          options={named.filter(({ value }) => value !== shown)}
          onChange={(event) => change({ against: event.target.value })}
        />
      )}
      {hasTarget && (
        <TargetField
          key={selection.target}
          unit={data.measure.unit}
          target={selection.target}
          onChange={(target) => change({ target })}
        />
      )}
    </>
  );
}

function TargetField({
  unit,
  target,
  onChange,
}: {
  unit: string;
  target: number | null;
  onChange: (target: number | null) => void;
}) {
  const [text, setText] = useState(target === null ? '' : String(target));
  const number = Number(text.replace(',', '.'));
  const isNumber = text.trim() !== '' && Number.isFinite(number);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber || text.trim() === '') onChange(isNumber ? number : null);
      }}
    >
      <TextField
        label={unit ? `Target (${unit})` : 'Target'}
        inputMode="decimal"
        className="min-w-0 flex-1"
        value={text}
        error={text.trim() !== '' && !isNumber ? 'Give a number.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="!min-h-9">
        Set
      </Button>
    </form>
  );
}
