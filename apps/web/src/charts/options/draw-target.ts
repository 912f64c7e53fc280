import type { ChartData } from '@portal/contract/charts/chart-data';
import type { SeriesLineOptions, YAxisPlotLinesOptions } from 'highcharts/highcharts.src.js';
import type { ChartSetting } from '../chart-setting.ts';
import { createEndLabel, createPlotLineLabel } from '../labels/end-labels.ts';
import { formatValue } from '../labels/format-chart-text.ts';
import { toPeriodTimestamp } from '../time-axis.ts';

type Period = { starts_on: string; target?: number | undefined };

/**
 * Draws the target of each period: a line across the picture, or, if the target changes, a step at each change.
 * @param shift how far to move its label, in pixels
 */
export function drawTarget(
  periods: readonly Period[],
  measure: ChartData['measure'],
  { accent, isNarrow }: ChartSetting,
  shift: number,
): { plotLines: YAxisPlotLinesOptions[]; series: SeriesLineOptions[] } {
  const last = periods.at(-1)?.target;
  if (periods.every(({ target }) => target === undefined)) return { plotLines: [], series: [] };
  const text = `${isNarrow ? '' : 'Target '}${formatValue(last ?? null, measure)}`;
  const style = { color: accent, dashStyle: 'LongDash' as const, zIndex: 3 };
  if (last !== undefined && periods.every(({ target }) => target === last)) {
    const label = createPlotLineLabel(text, shift, accent, true);
    return { plotLines: [{ ...style, value: last, width: 2, label }], series: [] };
  }
  const line: SeriesLineOptions = {
    ...style,
    type: 'line',
    name: 'Target',
    lineWidth: 2,
    step: 'center',
    marker: { enabled: false },
    enableMouseTracking: false,
    accessibility: { enabled: false },
    showInNavigator: false,
    data: periods.map((period, at) => ({
      x: toPeriodTimestamp(period),
      y: period.target ?? null,
      ...(at === periods.length - 1 && { dataLabels: createEndLabel(text, shift, accent, true) }),
    })),
  };
  return { plotLines: [], series: [line] };
}

/** Describes the target of a period, for the tooltip and for screen readers. */
export const targetText = ({ target }: Pick<Period, 'target'>, measure: ChartData['measure']): string[] =>
  target === undefined ? [] : [`Target ${formatValue(target, measure)}`];
