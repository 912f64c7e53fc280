import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { listNewlyUnusual } from './newly-unusual.ts';

type Entry = Partial<ScorecardEntry>;
const judging = {
  rule: 'limits_95' as const,
  better: 'lower' as const,
  model: 'proportion' as const,
  reference: 20,
  is_widened: true,
};
const entry = (more: Entry) => ({ chart_id: 1, judging, variation: null, ...more }) as ScorecardEntry;
const specialCause: Entry = { variation: { chart: 'xmr', type: 'special_cause_concern', causes: [] } };
const kinds = (now: Entry[], before: Entry[]) =>
  listNewlyUnusual(now.map(entry), before.map(entry)).map(({ entry: { chart_id }, unusual }) => [
    chart_id,
    unusual.kind,
  ]);

it('lists what was not unusual in the previous period, or less serious', () => {
  expect(kinds([{ signal: 'high_alert' }], [{ signal: 'inside' }])).toEqual([[1, 'alert']]);
  expect(kinds([{ signal: 'high_alarm' }], [{ signal: 'high_alert' }])).toEqual([[1, 'alarm']]);
  expect(kinds([{ signal: 'high_alarm' }], [])).toEqual([[1, 'alarm']]);
});

it('leaves out what was as unusual before, and what is no longer so serious', () => {
  expect(kinds([{ signal: 'high_alarm' }], [{ signal: 'high_alarm' }])).toEqual([]);
  expect(kinds([{ signal: 'high_alert' }], [{ signal: 'high_alarm' }])).toEqual([]);
  expect(kinds([specialCause], [specialCause])).toEqual([]);
});

it('takes the other side, another measure and another kind as new', () => {
  expect(kinds([{ signal: 'high_alert' }], [{ signal: 'low_alarm' }])).toEqual([[1, 'alert']]);
  expect(kinds([{ signal: 'high_alert' }], [{ signal: 'high_alert', chart_id: 2 }])).toEqual([[1, 'alert']]);
  expect(kinds([{ ...specialCause, signal: 'high_alert' }], [{ signal: 'high_alert' }])).toEqual([
    [1, 'special_cause'],
  ]);
});

it('has the most serious first', () => {
  expect(
    kinds(
      [
        { missing_reason: 'not_submitted' },
        { chart_id: 2, signal: 'high_alarm' },
        { chart_id: 3, ...specialCause },
      ],
      [],
    ),
  ).toEqual([
    [2, 'alarm'],
    [3, 'special_cause'],
    [1, 'missing'],
  ]);
});
