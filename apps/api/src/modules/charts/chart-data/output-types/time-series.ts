import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import { PERCENTILE_METHOD } from '@portal/wording/percentiles';
import type { QuantileMethod } from '@portal/statistics/ranking/quartiles';
import { createEventLoopYielder } from '../../../../lib/yield-to-event-loop.ts';
import { compareGroups } from '../compare-groups.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { toVisibleNumbers } from '../../../comparison/suppression/figure-status.ts';
import { NO_GOAL } from '../chart-goal.ts';
import { computeVerdicts } from '../figure-verdicts.ts';
import { percentileOf } from '../percentile.ts';
import { describeTargets } from './describe-targets.ts';
import { loadChartPeriods, type ChartPeriod } from './load-chart-periods.ts';
import type { ChartPart } from './chart-part.ts';

/** Draws the user's value in every period, with the middle half of the same comparison. */
export async function toTimeSeries(loaded: ChartContext): Promise<ChartPart> {
  const moments = await loadChartPeriods(loaded, loaded.windowStart);
  const periods = await mapYielding(moments, (moment) =>
    toTimeSeriesPeriod(moment, loaded, comparePeriod(moment)),
  );
  return { parts: { time_series: { periods } }, method: describeComparability(moments, periods, loaded) };
}

/** Maps periods and yields between them, because a period with thousands of figures takes a moment. */
export async function mapYielding<Found>(
  periods: ChartPeriod[],
  mapPeriod: (moment: ChartPeriod) => Found,
): Promise<Found[]> {
  const turn = createEventLoopYielder();
  const found = [];
  for (const moment of periods) {
    found.push(mapPeriod(moment));
    await turn();
  }
  return found;
}

/** Describes how comparable the periods are. */
export const describeComparability = (
  moments: ChartPeriod[],
  periods: SeriesPeriod[],
  loaded: ChartContext,
): string =>
  [
    'Each period is compared separately, using only the values for that period.',
    periods.some(({ own_percentile }) => own_percentile !== null) && PERCENTILE_METHOD,
    describeTargets(moments, loaded),
    moments.some(({ is_break }) => is_break) &&
      'The definition changed where the line breaks, so values before and after the break are not comparable.',
  ]
    .filter(Boolean)
    .join(' ');

/** Selects the compared submissions of a period and summarises their values. */
export const comparePeriod = ({ knownFigures, filtered, groups, view, project }: ChartPeriod) =>
  compareGroups(knownFigures, filtered, groups, view, project).picture;

export function toTimeSeriesPeriod(
  moment: ChartPeriod,
  { ownId, series, allSeries }: ChartContext,
  picture: ReturnType<typeof comparePeriod>,
): SeriesPeriod {
  const { period, view, own, is_break, measure, project, goal } = moment;
  const { summary } = picture;
  const { verdict_rule } = project;
  const judged = computeVerdicts(picture, measure, { verdict_rule, goal: NO_GOAL });
  const value = own ? toVisibleNumbers(own, view).value : null;
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    starts_on: period.starts_on,
    is_break,
    visibility: view.visibility,
    own: value,
    own_missing: ownId === null || value !== null ? null : (own?.missing_reason ?? 'not_submitted'),
    ...(series === allSeries[0] && goal.target !== null && { target: goal.target }),
    ...summary.averages,
    n: summary.n,
    suppressed: summary.suppressed,
    ...percentileOf(ownId, picture, {
      measure,
      judged,
      method: project.quartile_method as QuantileMethod,
    }),
  };
}
