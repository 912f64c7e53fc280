import type { BandPeriod } from '@portal/contract/charts/chart-parts';
import { ascending } from '@portal/statistics/finite-values';
import { type QuantileMethod, quantileOfSorted } from '@portal/statistics/ranking/quartiles';
import { percentileSentence } from '@portal/wording/percentiles';
import type { ChartContext } from '../load-chart-context.ts';
import { loadChartPeriods, type ChartPeriod } from './load-chart-periods.ts';
import type { ChartPart } from './chart-part.ts';
import { mapYielding, describeComparability, comparePeriod, toTimeSeriesPeriod } from './time-series.ts';

/**
 * Draws the user's value in every period between the 10th and the 90th percentile of the compared
 * submissions.
 */
export async function toPercentileBands(loaded: ChartContext): Promise<ChartPart> {
  const moments = await loadChartPeriods(loaded, loaded.windowStart);
  const periods = await mapYielding(moments, (moment) => toBandPeriod(moment, loaded));
  return {
    parts: { percentile_bands: { periods } },
    sentence: (name) => percentileSentence(periods, name),
    method: `${describeComparability(moments, periods, loaded)} Percentiles are calculated in the same way as quartiles. With fewer than 11 values, the 10th percentile is between the two lowest values, and the 90th is between the two highest.`,
  };
}

function toBandPeriod(moment: ChartPeriod, loaded: ChartContext): BandPeriod {
  const picture = comparePeriod(moment);
  const isShown = picture.summary.averages.Median !== null;
  const values = picture.set.flatMap(({ standing, value }) =>
    isShown && standing === 'counted' && value !== null ? [value] : [],
  );
  const method = moment.project.quartile_method as QuantileMethod;
  const sorted = ascending(values);
  const at = (share: number) => quantileOfSorted(sorted, share, method);
  return {
    ...toTimeSeriesPeriod(moment, loaded, picture),
    P10: at(0.1),
    P20: at(0.2),
    P30: at(0.3),
    P40: at(0.4),
    P60: at(0.6),
    P70: at(0.7),
    P80: at(0.8),
    P90: at(0.9),
  };
}
