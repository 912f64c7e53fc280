import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Spc } from '@portal/contract/charts/chart-parts';
import { drawsIntervals } from '@portal/contract/charts/control-charts';

/** The title of the value axis in a chart of sums. */
const CUSUM_AXIS_TITLE = 'Sum of differences from the mean';

type Scale = Pick<ChartData['measure'], 'measure_name' | 'unit' | 'decimals'>;

/** True if what is drawn is on the scale of the values, so that values and a target can be drawn beside it. */
export const hasScaleOfValues = ({ chart, drawn_names }: Pick<Spc, 'chart' | 'drawn_names'>): boolean =>
  drawn_names.length < 2 && !drawsIntervals(chart);

/** Returns the quantity on the value axis of a control chart: that of the measure, sums of it, or intervals between events. */
export function controlChartScale<Measure extends Scale>(
  { chart, drawn_names }: Pick<Spc, 'chart' | 'drawn_names'>,
  measure: Measure,
): Measure {
  if (drawsIntervals(chart)) return { ...measure, measure_name: drawn_names[0]!, unit: '', decimals: 1 };
  return drawn_names.length > 1 ? { ...measure, measure_name: CUSUM_AXIS_TITLE } : measure;
}
