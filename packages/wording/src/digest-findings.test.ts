import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { describeFindings, findingsOf, newFindings, toPreviousFindings } from './digest-findings.ts';

const entry = (more: Partial<ScorecardEntry>): ScorecardEntry => ({
  chart_id: 1,
  chart_name: 'Waits',
  collection_code: null,
  collection_name: null,
  tab_name: null,
  measure_name: 'Waits',
  unit: '%',
  decimals: 1,
  polarity: 'lower',
  value: 12.3,
  interval: null,
  numerator: 123,
  denominator: 1000,
  missing_reason: null,
  averages: {} as never,
  n: 9,
  rank: 1,
  quartile: 1,
  reach: null,
  verdict: 'none',
  judging: { rule: 'limits_95', better: 'lower', model: 'proportion', reference: 24, is_widened: true },
  distance: null,
  rank_limits: null,
  signal: 'inside',
  previous_value: null,
  previous_time_period_name: null,
  variation: null,
  target: null,
  assurance: null,
  is_large_change: false,
  history: [],
  ...more,
});

it('names what is unusual with figure and numbers, the gravest first', () => {
  const found = findingsOf([
    entry({ signal: 'high_alert' }),
    entry({ chart_id: 2, chart_name: 'Falls', signal: 'high_alarm', value: 2, unit: 'per 1,000' }),
    entry({ chart_id: 3, chart_name: 'Deaths', value: null, missing_reason: 'not_reported' }),
    entry({ chart_id: 4 }),
  ]);
  expect(found.map(({ words }) => words.split(':')[0])).toEqual([
    'Falls, 2.0 per 1,000 (123 of 1,000)',
    'Waits, 12.3% (123 of 1,000)',
    'Deaths',
  ]);
});

it('takes for new what was not there or less grave, and the other side of the funnel', () => {
  const known = toPreviousFindings(findingsOf([entry({ signal: 'high_alert' })]));
  const fresh = (more: Partial<ScorecardEntry>) => newFindings(findingsOf([entry(more)]), known).length;
  expect(fresh({ signal: 'high_alert', value: 12.4 })).toBe(0);
  expect(fresh({ signal: 'high_alarm' })).toBe(1);
  expect(fresh({ signal: 'low_alert' })).toBe(1);
  const alarm = toPreviousFindings(findingsOf([entry({ signal: 'high_alarm' })]));
  expect(newFindings(findingsOf([entry({ signal: 'high_alert' })]), alarm)).toEqual([]);
});

it('keeps a message short, however much there is', () => {
  const findings = findingsOf(
    Array.from({ length: 14 }, (_, at) => entry({ chart_id: at, signal: 'low_alarm' })),
  );
  const one = (at: number) => ({ submission_name: `Site ${at}`, findings });
  const words = describeFindings([one(0), { submission_name: 'Calm', findings: [] }], 'Nothing of');
  expect(words).toContain('– and 4 more');
  expect(words).toContain('Nothing of: Calm.');
  const many = describeFindings(
    Array.from({ length: 500 }, (_, at) => one(at)),
    'Nothing of',
  );
  expect(many).toContain('Other submissions also have unusual results');
  expect(many.split('\n\n')).toHaveLength(21);
});
