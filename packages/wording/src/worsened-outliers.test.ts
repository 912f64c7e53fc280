import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { listWorsenedOutliers } from './worsened-outliers.ts';

type Entry = Partial<ScorecardEntry>;
const judged = (better: 'higher' | 'lower' | 'neutral', rule: 'limits_95' | 'quarters' = 'limits_95') => ({
  rule,
  better,
  model: 'proportion' as const,
  reference: 20,
  is_widened: true,
});
const worse: Entry = { value: 30, previous_value: 25, signal: 'high_alert', judging: judged('lower') };
const namesOf = (...entries: Entry[]) =>
  listWorsenedOutliers(entries.map((entry) => ({ variation: null, ...entry }) as ScorecardEntry)).map(
    ({ entry }) => entry.chart_name,
  );

it('lists what got worse and is beyond the limits on the worse side', () => {
  expect(namesOf({ ...worse, chart_name: 'Waits' })).toEqual(['Waits']);
  expect(
    namesOf({ ...worse, signal: 'low_alarm', value: 10, previous_value: 12, judging: judged('higher') }),
  ).toHaveLength(1);
});

it('leaves out what is only one of both', () => {
  expect(namesOf({ ...worse, previous_value: 30 })).toEqual([]);
  expect(namesOf({ ...worse, previous_value: 35 })).toEqual([]);
  expect(namesOf({ ...worse, signal: 'inside' })).toEqual([]);
  expect(namesOf({ ...worse, previous_value: null })).toEqual([]);
});

it('leaves out outliers on the better side, without a side, and where the rule says nothing of chance', () => {
  expect(namesOf({ ...worse, judging: judged('higher'), previous_value: 35 })).toEqual([]);
  expect(namesOf({ ...worse, judging: judged('neutral') })).toEqual([]);
  expect(namesOf({ ...worse, judging: judged('lower', 'quarters') })).toEqual([]);
});

it('has alarms before alerts, then the farthest from the median', () => {
  expect(
    namesOf(
      { ...worse, chart_name: 'near', distance: 1 },
      { ...worse, chart_name: 'far', distance: -3 },
      { ...worse, chart_name: 'alarm', distance: 0.5, signal: 'high_alarm' },
    ),
  ).toEqual(['alarm', 'far', 'near']);
});
