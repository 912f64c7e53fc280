import { withUnit } from '@portal/wording/tables';
import type { ChartData } from '@portal/contract/chart-data';
import { plainText } from '../../downloads/describe-chart.ts';
import type { Axis } from './picture.ts';

type Measure = Pick<ChartData['measure'], 'measure_name' | 'unit' | 'decimals'>;

export function axisOf({ measure_name, unit, decimals }: Measure): Axis {
  return { title: plainText(withUnit(measure_name, { unit })), decimals };
}
