import type { SeriesPeriod } from '@portal/contract/chart-parts';
import { PERCENTILE_METHOD } from '@portal/wording/percentiles';
import type { QuantileMethod } from '@portal/statistics/quartiles';
import { takingTurns } from '../../../taking-turns.ts';
import { compareSets } from '../compare.ts';
import type { Scene } from '../open-scene.ts';
import { numbersOf } from '../suppress.ts';
import { percentileOf } from '../percentile-of.ts';
import { lookBack, type Moment } from './look-back.ts';
import type { Addition } from './addition.ts';

/** The own value in every period, with the middle half of the same comparison in each. */
export async function toTimeSeries(scene: Scene): Promise<Addition> {
  const moments = await lookBack(scene);
  const periods = await inTurns(moments, (moment) => toPeriod(moment, scene, pictureIn(moment, scene)));
  return { parts: { time_series: { periods } }, method: methodOver(moments, periods) };
}

/** Of thousands each period takes a moment. */
export async function inTurns<Found>(moments: Moment[], find: (moment: Moment) => Found): Promise<Found[]> {
  const turn = takingTurns();
  const found = [];
  for (const moment of moments) {
    found.push(find(moment));
    await turn();
  }
  return found;
}

/** How periods stand beside each other. */
export const methodOver = (moments: Moment[], periods: SeriesPeriod[]): string =>
  [
    'Each period is compared by itself, among those who have a value in it.',
    periods.some(({ own_percentile }) => own_percentile !== null) && PERCENTILE_METHOD,
    moments.some(({ is_break }) => is_break) &&
      'The definition changed where the line breaks: values on its two sides are not comparable.',
  ]
    .filter(Boolean)
    .join(' ');

/** Whose values a period is drawn of, and what they say. */
export const pictureIn = ({ everybody, filtered, groups, view }: Moment, { project }: Scene) =>
  compareSets(everybody, filtered, groups, view, project).picture;

export function toPeriod(
  moment: Moment,
  { ownId, project }: Scene,
  picture: ReturnType<typeof pictureIn>,
): SeriesPeriod {
  const { period, view, own, is_break, measure } = moment;
  const { summary } = picture;
  const value = own ? numbersOf(own, view).value : null;
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    starts_on: period.starts_on,
    is_break,
    visibility: view.visibility,
    own: value,
    own_missing: ownId === null || value !== null ? null : (own?.missing_reason ?? 'not_submitted'),
    ...summary.averages,
    n: summary.n,
    suppressed: summary.suppressed,
    ...percentileOf(ownId, picture, measure, project.quartile_method as QuantileMethod),
  };
}
