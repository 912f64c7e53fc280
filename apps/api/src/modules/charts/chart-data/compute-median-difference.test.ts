import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { outputTypes } from '@portal/contract/charts/output-types';
import { profileColumns } from '@portal/wording/profile-table';
import { describe, expect, it } from 'vitest';
import {
  askForChart,
  buildComparison,
  type FigureGiven,
  WITH_SMALL_NUMBER,
} from '#fixtures/build-comparison';
import { useTestApp } from '#support/test-app';
import { computeMedianDifference } from './compute-median-difference.ts';

const t = useTestApp();
const share = { kind: 'proportion', counts: 'both', multiplier: 100, polarity: 'lower' } as const;
type Measure = Parameters<typeof computeMedianDifference>[2];
const figure = { value: 30, numerator: 60, denominator: 200 };

describe('the difference to the median as a count', () => {
  // At 24.2 % there are 48.4 of 200: 11.6 fewer than 60.
  it.each<[string, object, Partial<Measure>, number | null, ReturnType<typeof computeMedianDifference>]>([
    ['fewer where lower is better', {}, {}, 24.2, { count: 12, direction: 'fewer', of: 200 }],
    ['none on the better side', {}, {}, 30.1, null],
    ['none at the median', {}, {}, 30, null],
    ['none for less than half of one', {}, {}, 29.8, null],
    [
      'more where higher is better',
      {},
      { polarity: 'higher' },
      40,
      { count: 20, direction: 'more', of: 200 },
    ],
    ['none if neither is better', {}, { polarity: 'neutral' }, 24.2, null],
    ['none if the numerator does not count', {}, { counts: 'denominator' }, 24.2, null],
    ['none for amounts', {}, { counts: 'neither' }, 24.2, null],
    // The numerator of a mean is the sum of what was measured in its cases.
    ['none for a mean over cases', {}, { kind: 'case_mean' }, 24.2, null],
    ['none without a median', {}, {}, null, null],
    ['none without a value', { value: null }, {}, 24.2, null],
    ['none without a denominator', { denominator: null }, {}, 24.2, null],
    ['none for a value that is no quotient', { value: 31 }, {}, 24.2, null],
    // 7 events per 1,000 days in 4,000 days are 28 of 40.
    [
      'without a whole for a rate',
      { value: 10, numerator: 40, denominator: 4000 },
      { kind: 'rate', multiplier: 1000, counts: 'numerator' },
      7,
      { count: 12, direction: 'fewer', of: null },
    ],
  ])('is %s', (_, numbers, measure, Median, median_difference) => {
    expect(
      computeMedianDifference({ ...figure, ...numbers }, { Median }, { ...share, ...measure } as Measure),
    ).toEqual(median_difference);
  });
});

describe('in the chart and in the profile', () => {
  const FIGURES: FigureGiven[] = [60, 20, 30, 40, 50, 70].map((one) => [one, 200]);
  const entryOf = async (built: Awaited<ReturnType<typeof buildComparison>>, user: { id: number }) => {
    const query = { project_id: built.project.id, time_period_id: built.period.id };
    return (await t.call(getScorecard, { query }, user)).body.entries[0]!;
  };

  it('is the same, in every form that says the position, and in the files of the profile', async () => {
    const built = await buildComparison(t.db, t.programme.id, FIGURES, { outputTypes: [...outputTypes] });
    // The median of 10, 15, 20, 25, 30 and 35 % is 22.5 %: 45 of 200, 15 fewer than 60.
    const sentence = 'With the median value, there would be 15 fewer out of 200.';
    for (const output_type of ['ranked_bars', 'funnel', 'time_series', 'table'])
      expect(
        (await askForChart(t, built, built.own.user, { output_type })).body.verdict,
        output_type,
      ).toContain(sentence);
    const entry = await entryOf(built, built.own.user);
    expect(entry.median_difference).toEqual({ count: 15, direction: 'fewer', of: 200 });
    const column = profileColumns(null).find(
      ({ header }) => header === 'Difference in count with the median value',
    )!;
    expect(column.valueOf(entry)).toBe(-15);
    const better = built.members[1]!;
    expect((await askForChart(t, built, better.user)).body.verdict).not.toContain('With the median value,');
    expect((await entryOf(built, better.user)).median_difference).toBeUndefined();
  });

  it('is neither said of a small number nor where too few are compared', async () => {
    const project = { disclosure_threshold: 5 };
    const hidden = await buildComparison(t.db, t.programme.id, WITH_SMALL_NUMBER, { project });
    const few = await buildComparison(t.db, t.programme.id, FIGURES.slice(0, 3), { project });
    for (const [built, { user }] of [
      [hidden, hidden.members.at(-1)!],
      [few, few.own],
    ] as const) {
      const params = { chart_id: built.chart.id, time_period_id: built.period.id };
      const { body } = await t.call(getChartData, { params, body: {} as never }, user);
      expect(body.verdict).not.toContain('With the median value,');
      expect((await entryOf(built, user)).median_difference).toBeUndefined();
    }
  });
});
