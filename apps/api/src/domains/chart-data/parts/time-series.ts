import type { SeriesPeriod } from '@portal/contract/chart-parts';
import { compareSets } from '../compare.ts';
import type { Scene } from '../open-scene.ts';
import { numbersOf } from '../suppress.ts';
import { lookBack, type Moment } from './look-back.ts';
import type { Addition } from './parts-of.ts';

/** The own value in every period, with the middle half of the same comparison in each. */
export async function toTimeSeries(scene: Scene): Promise<Addition> {
  const moments = await lookBack(scene);
  const hasBreak = moments.some(({ is_break }) => is_break);
  return {
    parts: { time_series: { periods: moments.map((moment) => toPeriod(moment, scene)) } },
    method: [
      'Each period is compared by itself, among those who have a value in it.',
      hasBreak && 'The definition changed where the line breaks: values on its two sides are not comparable.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function toPeriod(moment: Moment, { project, ownId }: Scene): SeriesPeriod {
  const { period, view, everybody, own, is_break, filtered, groups } = moment;
  const { summary } = compareSets(everybody, filtered, groups, view, project).picture;
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
