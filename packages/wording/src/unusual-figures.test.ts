import { expect, it } from 'vitest';
import { findUnusual } from './unusual-figures.ts';

const usual: Parameters<typeof findUnusual>[0] = {
  signal: 'inside',
  judging: { rule: 'limits_95', better: 'lower', model: 'proportion', reference: 24, is_widened: true },
  variation: { chart: 'xmr', type: 'common_cause', causes: [] },
  is_large_change: false,
  missing_reason: null,
  previous_time_period_name: 'May',
};

it('says nothing of a figure that is as usual', () => {
  expect(findUnusual(usual)).toEqual([]);
  expect(findUnusual({ ...usual, signal: null, variation: null })).toEqual([]);
});

it('says how sure it is that something stands out, and which form shows it', () => {
  expect(findUnusual({ ...usual, signal: 'high_alarm' })).toMatchObject([
    {
      weight: 3,
      tone: 'worse',
      form: 'funnel',
      words: expect.stringContaining('99.8% funnel limit: very unlikely to be due to chance') as string,
    },
  ]);
  expect(findUnusual({ ...usual, signal: 'low_alert' })).toMatchObject([
    { kind: 'good_outlier', weight: 1, tone: 'better' },
  ]);
  expect(findUnusual({ ...usual, signal: 'low_alarm' })).toMatchObject([{ kind: 'good_outlier' }]);
  expect(
    findUnusual({ ...usual, variation: { chart: 'xmr', type: 'special_cause_concern', causes: ['trend'] } }),
  ).toEqual([
    {
      kind: 'special_cause',
      weight: 2,
      tone: 'worse',
      form: 'spc',
      words: 'Special cause, concern: seven values in a row that all rise or all fall.',
    },
  ]);
});

it('reports a large change if the control chart does not, and missing values', () => {
  expect(findUnusual({ ...usual, is_large_change: true })[0]!.words).toContain('since May');
  expect(
    findUnusual({ ...usual, signal: null, variation: null, missing_reason: 'not_reported' }),
  ).toMatchObject([{ weight: 1, form: null }]);
  expect(findUnusual({ ...usual, missing_reason: 'small_number' })).toEqual([]);
});

it('reports no quarter and no goal as unusual', () => {
  for (const rule of ['quarters', 'goal'] as const) {
    expect(findUnusual({ ...usual, judging: { ...usual.judging, rule }, signal: 'high_alert' })).toEqual([]);
  }
});
