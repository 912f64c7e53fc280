import type { ChartData } from '@portal/contract/charts/chart-data';
import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import type { ReportAverage } from '@portal/contract/exports/report-templates';
import type { ChartDisplay } from '../parts/report-part.ts';
import type { Lines, LineRole, ChartModel } from './chart-model.ts';
import { buildChartModel } from './build-chart-model.ts';

/** A chart in its form, with the averages that are wanted beside the values; a form that is made of averages keeps its own. */
export function buildChartWithAverages(
  data: ChartData,
  { averages }: ChartDisplay,
  annotations?: readonly AnnotatedPeriod[],
): ChartModel | null {
  const picture = buildChartModel(data, annotations);
  if (!picture || averages === null) return picture;
  const { Mean, Median, Q1, Q3 } = data.averages;
  if (picture.form === 'bars' && !data.areas && data.output_type !== 'distribution') {
    const level = (name: string, value: number | null, which: ReportAverage) =>
      value === null || !averages.includes(which) ? [] : [{ name, value }];
    return {
      ...picture,
      levels: [...level('Mean', Mean, 'mean'), ...level('Median', Median, 'median')],
      middle: Q1 === null || Q3 === null || !averages.includes('quartiles') ? null : { lower: Q1, upper: Q3 },
    };
  }
  return picture.form === 'lines' && data.output_type !== 'spc' ? linesWith(picture, averages) : picture;
}

const needs: Partial<Record<LineRole, ReportAverage>> = {
  median: 'median',
  quartile: 'quartiles',
  percentile: 'quartiles',
};

/** Over time there is no mean to show. */
function linesWith(picture: Lines, averages: readonly ReportAverage[]): Lines {
  const lines = picture.lines.filter(({ role }) => {
    const needed = needs[role];
    return needed === undefined || averages.includes(needed);
  });
  // A picture of nothing says nothing.
  return lines.length === 0 ? picture : { ...picture, lines };
}
