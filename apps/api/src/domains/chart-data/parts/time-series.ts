import type { SeriesPeriod } from '@portal/contract/chart-parts';
import { compareSets } from '../compare.ts';
import type { Scene } from '../open-scene.ts';
import { numbersOf } from '../suppress.ts';
import { lookBack, type Moment } from './look-back.ts';
import type { Addition } from './addition.ts';

/** The own value in every period, with the middle half of the same comparison in each. */
export async function toTimeSeries(scene: Scene): Promise<Addition> {
  const moments = await lookBack(scene);
  return {
    parts: {
      time_series: { periods: moments.map((moment) => toPeriod(moment, scene, pictureIn(moment, scene))) },
    },
    method: methodOver(moments),
  };
}

/** How periods stand beside each other. */
export const methodOver = (moments: Moment[]): string =>
  [
    'Each period is compared by itself, among those who have a value in it.',
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
  { ownId }: Scene,
  { summary }: ReturnType<typeof pictureIn>,
): SeriesPeriod {
  const { period, view, own, is_break } = moment;
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
  };
}
