import { type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { useTestApp } from '#support/test-app';

const t = useTestApp();

type Counts = { day: number; night: number };
const LARGE: Counts[] = [
  { day: 50, night: 50 },
  { day: 60, night: 40 },
  { day: 70, night: 30 },
  { day: 80, night: 20 },
];

type Defined = {
  kind: 'value' | 'ratio';
  numerator: string;
  denominator?: string;
  counts: 'both' | 'neither';
};
const value = (numerator: string): Defined => ({ kind: 'value', numerator, counts: 'both' });
/** The measures, and how each follows from the counts of a submission: an oracle of its own. */
const defined: Record<string, { of: Defined; figure: (counts: Counts) => [number, number | null] }> = {
  night: { of: value('night'), figure: ({ night }) => [night, null] },
  day: { of: value('day'), figure: ({ day }) => [day, null] },
  all: { of: value('total(day, night)'), figure: ({ day, night }) => [day + night, null] },
  built_on_night: {
    of: { kind: 'value', numerator: "measure('night') * 1.5 + 900", counts: 'neither' },
    figure: ({ night }) => [night * 1.5 + 900, null],
  },
  built_on_day: {
    of: { kind: 'ratio', numerator: "measure('day')", denominator: '7', counts: 'neither' },
    figure: ({ day }) => [day, 7],
  },
  built_twice: {
    of: { kind: 'value', numerator: "measure('built_on_night') / 3", counts: 'neither' },
    figure: ({ night }) => [(night * 1.5 + 900) / 3, null],
  },
};

/** Charts of the measures named, in their order, over the submissions; the first is the reader's own. */
async function build(given: Counts[], charted: string[]) {
  const built = await buildComparison(
    t.db,
    t.programme.id,
    given.map(() => [500, 900]),
    {
      project: { disclosure_threshold: 8, named_results: true, minimum_peers: 3 },
      measure: { numerator: 'beds', denominator: 'rooms' },
    },
  );
  const rows = new Map<string, { id: number; measure_name: string }>();
  for (const [measure_code, { of, figure }] of Object.entries(defined)) {
    const measure = await buildMeasure(t.db, built.project, {
      multiplier: 1,
      denominator: null,
      ...of,
      measure_code,
    });
    rows.set(measure_code, measure);
    for (const [index, counts] of given.entries()) {
      const [numerator, denominator] = figure(counts);
      const { submission } = built.members[index]!;
      await buildValue(t.db, { measure, period: built.period, submission }, { numerator, denominator });
    }
  }
  const charts: Record<string, number> = {};
  for (const code of charted)
    charts[code] = (await buildChart(t.db, built.project, [rows.get(code)!], [built.period])).id;
  return async (code: string, member: number) => {
    const params = { chart_id: charts[code]!, time_period_id: built.period.id };
    const { status, body } = await t.call(getChartData, { params, body: {} }, built.own.user);
    expect(status).toBe(200);
    const key = String(built.members[member]!.submission.id);
    const point = (body as ChartData).points.find((one) => one.key === key);
    return point?.suppressed ?? point?.value ?? null;
  };
}

const SMALL = [...LARGE, { day: 90, night: 3 }];

describe('a measure that uses others', () => {
  it('is shown if nothing behind it is small', async () => {
    const seen = await build(LARGE, ['night', 'built_on_night', 'built_twice']);
    expect(await seen('built_on_night', 1)).toBe(40 * 1.5 + 900);
    expect(await seen('built_twice', 1)).toBe((40 * 1.5 + 900) / 3);
  });

  it('is held back with a small count that it uses, also by way of another measure', async () => {
    const seen = await build(SMALL, ['night', 'built_on_night', 'built_twice']);
    for (const code of ['night', 'built_on_night', 'built_twice'])
      expect(await seen(code, 4), code).toBe('small_number');
    expect(await seen('built_twice', 3)).toBe((20 * 1.5 + 900) / 3);
  });

  it('is held back if no chart shows the small count', async () => {
    const seen = await build(SMALL, ['built_twice']);
    expect(await seen('built_twice', 4)).toBe('small_number');
    expect(await seen('built_twice', 3)).toBe((20 * 1.5 + 900) / 3);
  });

  it('is held back with a count that would reveal a small one', async () => {
    const seen = await build(SMALL, ['all', 'day', 'night', 'built_on_day']);
    expect(await seen('all', 4)).toBe(93);
    for (const code of ['day', 'night', 'built_on_day'])
      expect(await seen(code, 4), code).toBe('small_number');
  });

  it('counts as what it uses if it comes first', async () => {
    const seen = await build(SMALL, ['built_on_day', 'all', 'day', 'night']);
    expect(await seen('built_on_day', 4)).toBe(90 / 7);
    for (const code of ['all', 'night']) expect(await seen(code, 4), code).toBe('small_number');
  });
});
