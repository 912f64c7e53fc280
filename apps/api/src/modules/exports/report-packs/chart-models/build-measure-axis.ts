import { withUnit } from '@portal/wording/tables';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import type { Axis } from './chart-model.ts';

type Measure = Pick<ChartData['measure'], 'measure_name' | 'unit' | 'decimals'>;

export function buildMeasureAxis({ measure_name, unit, decimals }: Measure): Axis {
  return { title: toOfficeFileText(withUnit(measure_name, { unit })), decimals };
}
