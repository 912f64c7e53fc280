import { withUnit } from '@portal/wording/tables';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { plainText } from '../../downloads/describe-chart.ts';
import type { Axis } from './chart-model.ts';

type Measure = Pick<ChartData['measure'], 'measure_name' | 'unit' | 'decimals'>;

export function measureAxis({ measure_name, unit, decimals }: Measure): Axis {
  return { title: plainText(withUnit(measure_name, { unit })), decimals };
}
