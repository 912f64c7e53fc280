import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import { expect, it } from 'vitest';
import { percentileSentence, percentileWords } from './percentiles.ts';

const at = (name: string, own_percentile: number | null, more: Partial<SeriesPeriod> = {}) =>
  ({
    time_period_name: name,
    is_break: false,
    own_percentile,
    own_percentile_limits: null,
    ...more,
  }) as SeriesPeriod;

it('a percentile is shown with its uncertainty', () => {
  const limits = { lower: 47.6, upper: 75.2 };
  expect(percentileWords({ own_percentile: 62.1, own_percentile_limits: limits })).toBe(
    '62nd percentile (could be anywhere from 48th to 75th by chance)',
  );
  expect(percentileWords({ own_percentile: 3, own_percentile_limits: { lower: 2.9, upper: 3.1 } })).toBe(
    '3rd percentile (chance makes little difference)',
  );
  expect(percentileWords({ own_percentile: 50, own_percentile_limits: null })).toBe('50th percentile');
  expect(percentileWords({ own_percentile: null, own_percentile_limits: null })).toBeNull();
});

it('the newest percentile is shown beside the one before, but not across a change of definition', () => {
  const june = at('June', 55);
  expect(percentileSentence([june, at('July', null), at('August', 62)], null)).toBe(
    'Yours is at the 62nd percentile in August, compared with the 55th in June.',
  );
  expect(percentileSentence([june, at('August', 62, { is_break: true })], 'Anytown')).toBe(
    'Anytown is at the 62nd percentile in August.',
  );
  expect(percentileSentence([at('June', null)], null)).toBeNull();
  expect(percentileSentence([], null)).toBeNull();
});
