import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ControlChart } from '@portal/contract/charts/control-charts';
import type { Spc } from '@portal/contract/charts/chart-parts';
import { hasScaleOfValues } from '@portal/wording/control-chart-scale';
import { useState } from 'react';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ChartSelection } from './chart-selection.ts';

export type ControlChartProps = {
  data: ChartData;
  spc: Spc;
  selection: ChartSelection;
  change: (change: Partial<ChartSelection>) => void;
};

/** Edits the options of control charts only: the type of control chart, and the target. */
export function ControlChartOptions({ data, spc, selection, change }: ControlChartProps) {
  const asksForTarget =
    hasScaleOfValues(spc) &&
    (data.measure.polarity !== 'neutral' || spc.is_kept_target || selection.target !== null);
  return (
    <>
      <Select
        label="Control chart"
        value={spc.chart}
        options={spc.offered.map(({ chart, name }) => ({ value: chart, label: name }))}
        onChange={(event) =>
          change({
            controlChart: event.target.value === spc.usual ? null : (event.target.value as ControlChart),
          })
        }
      />
      {asksForTarget && (
        <TargetField
          key={spc.target}
          unit={data.measure.unit}
          target={spc.target}
          isKept={spc.is_kept_target}
          onChange={(target) => change({ target })}
        />
      )}
    </>
  );
}

function TargetField({
  unit,
  target,
  isKept,
  onChange,
}: {
  unit: string;
  target: number | null;
  isKept: boolean;
  onChange: (target: number | null) => void;
}) {
  const [text, setText] = useState(target === null ? '' : String(target));
  const number = Number(text.replace(',', '.'));
  const isNumber = text.trim() !== '' && Number.isFinite(number);
  return (
    <UnguardedForm
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        // If the user clears the field, the team's saved target applies again.
        if (text.trim() === '' && isKept) setText(String(target));
        else if (isNumber || text.trim() === '') onChange(isNumber ? number : null);
      }}
    >
      <TextField
        label={unit ? `Target (${unit})` : 'Target'}
        hint={isKept ? 'Set by the programme team.' : undefined}
        inputMode="decimal"
        className="min-w-0 flex-1"
        value={text}
        error={text.trim() !== '' && !isNumber ? 'Enter a number.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="!min-h-9">
        Apply
      </Button>
    </UnguardedForm>
  );
}
