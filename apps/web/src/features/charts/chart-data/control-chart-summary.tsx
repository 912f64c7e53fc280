import { ControlChartOptions, type ControlChartProps } from './control-chart-options.tsx';
import { SpcIcons } from './spc-icons.tsx';

/** Beside a control chart: which one it is and what is to be reached, and what it says. */
export function ControlChartSummary({ data, spc, selection, change }: ControlChartProps) {
  return (
    <div className="grid gap-4 self-start">
      <div className="no-print grid gap-3">
        <ControlChartOptions data={data} spc={spc} selection={selection} change={change} />
      </div>
      <SpcIcons spc={spc} polarity={data.measure.polarity} />
    </div>
  );
}
