import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { controlChartText } from '@portal/wording/control-chart-text';
import { useState } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

const CHARTS = [
  { value: '', label: 'Programme default' },
  ...controlCharts.map((one) => ({ value: one, label: controlChartText[one].name })),
];

/** Selects the type and target of a control chart in a report. */
export function ControlChartFields({
  block,
  isReadOnly,
  onChange,
}: {
  block: ChartBlock;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
}) {
  const [text, setText] = useState(block.target === null ? '' : String(block.target));
  const target = text.trim() === '' ? null : Number(text.replace(',', '.'));
  const isWrong = target !== null && !Number.isFinite(target);
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <Select
        className="w-56"
        label="Control chart"
        size="small"
        options={CHARTS}
        value={block.control_chart ?? ''}
        disabled={isReadOnly}
        onChange={(event) =>
          onChange({
            ...block,
            control_chart: event.target.value === '' ? null : (event.target.value as ControlChart),
          })
        }
      />
      <TextField
        className="w-56"
        label="Target"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        readOnly={isReadOnly}
        value={text}
        error={isWrong ? 'Enter a number.' : undefined}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          const number = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
          if (number === null || Number.isFinite(number)) onChange({ ...block, target: number });
        }}
      />
    </div>
  );
}
