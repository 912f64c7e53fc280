import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import { getChartData } from '@portal/contract/charts/chart-data';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { measures } from '../../../tables/measures.tables.ts';

const t = useTestApp();

type Own = [numerator: number, denominator: number | null];
type Made = { kind?: MeasureKind; multiplier?: number; counts?: 'both' | 'neither' };

/** Builds the user's values in consecutive periods, after a share of 30 out of 100. */
async function build(own: Own[], { kind = 'proportion', multiplier = 100, counts = 'both' }: Made = {}) {
  const built = await buildComparison(t.db, t.programme.id, [[30, 100]], { outputTypes: ['spc'] });
  const { measure, chart } = built;
  const periods: { id: number }[] = [];
  for (const [numerator, denominator] of own) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    periods.push(period);
    const of = { chart_id: chart.id, time_period_id: period.id, measure_id: measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    const { submission } = built.members[0]!;
    await buildValue(t.db, { measure, period, submission }, { numerator, denominator });
  }
  const isValue = kind === 'value';
  const strata = [{ stratum_name: 'All', count: 'q1', population: 'q2', weight: 1 }];
  const standardisation = kind === 'standardised_rate' ? { standard: 'Everybody', strata } : null;
  await t.db
    .update(measures)
    .set({ kind, multiplier, counts, standardisation, ...(isValue && { denominator: null }) })
    .where(eq(measures.id, measure.id));
  const ask = async (control_chart: ControlChart | null, body: object = {}) => {
    const answer = await t.call(
      getChartData,
      {
        params: { chart_id: chart.id, time_period_id: periods.at(-1)!.id },
        body: { output_type: 'spc', control_chart, ignore_cache: true, ...body } as never,
      },
      built.own.user,
    );
    expect(answer.status).toBe(200);
    return { ...answer.body, spc: answer.body.spc! };
  };
  return { ...built, periods, ask };
}

const shares: Own[] = [
  ...[28, 31, 29, 33, 30, 27, 32, 30, 29, 31, 28].map((x): Own => [x, 100]),
  ...[[70, 200] as Own, [55, 200] as Own],
];
const values = [[30, 100] as Own, ...shares].map(([x, n]) => ({ x, n: n! }));
const total = (list: number[]) => list.reduce((a, b) => a + b, 0);

describe('a control chart by its kind', () => {
  it('is an XmR chart unless asked otherwise, and offers a share the charts of shares', async () => {
    const { ask } = await build(shares);
    const { spc } = await ask(null);
    expect([spc.chart, spc.name, spc.drawn_names]).toEqual(['xmr', 'XmR chart', []]);
    expect(spc.offered.map(({ chart }) => chart)).toEqual(['xmr', 'run', 'p', 'p_prime', 'ewma', 'cusum']);
  });

  it('has the limits of a p chart by each denominator, and those of Laney', async () => {
    const { ask } = await build(shares);
    const centre = total(values.map(({ x }) => x)) / total(values.map(({ n }) => n));
    const sigmas = values.map(({ n }) => Math.sqrt((centre * (1 - centre)) / n));
    const { spc, method, verdict } = await ask('p', { target: 60 });
    spc.points.forEach(({ lines }, at) => {
      expect(lines!.centre).toBeCloseTo(100 * centre, 9);
      expect(lines!.upper).toBeCloseTo(100 * (centre + 3 * sigmas[at]!), 9);
      expect(lines!.lower).toBeCloseTo(100 * (centre - 3 * sigmas[at]!), 9);
    });
    expect(method).toContain('p chart: p̄');
    expect(verdict).toContain('within the normal variation of the 14 values');
    expect(spc.assurance?.icon).toBe('consistently_passes');
    const z = values.map(({ x, n }, at) => (x / n - centre) / sigmas[at]!);
    const spread = total(z.slice(1).map((one, at) => Math.abs(one - z[at]!))) / 13 / 1.128;
    const prime = (await ask('p_prime')).spc;
    prime.points.forEach(({ lines }, at) =>
      expect(lines!.upper).toBeCloseTo(100 * (centre + 3 * sigmas[at]! * spread), 9),
    );
  });

  it('never puts a limit of a share outside 0 to 100%', async () => {
    const { ask } = await build([0, 20, 0, 25, 1, 90, 100, 60].map((x): Own => [x, 100]));
    for (const chart of ['xmr', 'p', 'p_prime'] as const) {
      const { points } = (await ask(chart)).spc;
      for (const { lines } of points) {
        expect(lines!.lower).toBeGreaterThanOrEqual(0);
        expect(lines!.upper).toBeLessThanOrEqual(100);
      }
    }
    expect((await ask('xmr')).method).toContain('stay between 0 and 100%');
  });

  it('watches rates by u charts and counts by c charts, and neither what is no count', async () => {
    const rates = await build(
      [4, 6, 3, 5].map((x): Own => [x, 2000]),
      { kind: 'rate', multiplier: 1000 },
    );
    const u = (await rates.ask('u')).spc;
    expect(u.offered.map(({ chart }) => chart)).toEqual(['xmr', 'run', 'u', 'u_prime', 'ewma', 'cusum']);
    const mean = (30 + 4 + 6 + 3 + 5) / 8100;
    expect(u.points.at(-1)!.lines!.centre).toBeCloseTo(1000 * mean, 9);
    expect(u.points.at(-1)!.lines!.upper).toBeCloseTo(1000 * (mean + 3 * Math.sqrt(mean / 2000)), 9);
    const counts = await build(
      [4, 6, 3, 5].map((x): Own => [x, null]),
      { kind: 'value', multiplier: 1 },
    );
    const amounts = await build(
      [4, 6, 3, 5].map((x): Own => [x, null]),
      { kind: 'value', multiplier: 1, counts: 'neither' },
    );
    const offered = async ({ ask }: typeof counts) => (await ask(null)).spc.offered.map(({ chart }) => chart);
    expect(await offered(amounts)).toEqual(['xmr', 'run', 'ewma', 'cusum']);
    // A standardised rate is no count over its denominator.
    const strata = [4, 6, 3, 5].map((x): Own => [x, 2000]);
    const standardised = await build(strata, { kind: 'standardised_rate', multiplier: 1000 });
    expect(await offered(standardised)).toEqual(['xmr', 'run', 'ewma', 'cusum']);
    // What is asked for and does not fit is not drawn: the answer says what is.
    expect((await amounts.ask('c')).spc.chart).toBe('xmr');
    expect((await amounts.ask('p')).spc.chart).toBe('xmr');
    expect(await offered(counts)).toContain('c');
  });

  it('marks in a run chart the values of a run that is too long, and has no limits', async () => {
    const low = [10, 12, 9, 11, 10, 12, 9, 11, 10].map((x): Own => [x, 100]);
    const high = [40, 42, 41, 43, 40, 44, 42, 41, 43, 40].map((x): Own => [x, 100]);
    const { ask } = await build([...low, ...high]);
    const { spc, method, verdict } = await ask('run', { target: 5 });
    expect(spc.centre_name).toBe('Median');
    expect(spc.points.every(({ lines }) => lines!.lower === null)).toBe(true);
    expect(spc.points.at(-1)).toMatchObject({
      causes: ['long_run', 'few_crossings'],
      type: 'special_cause_concern',
    });
    expect(spc.points[1]!.type).toBe('special_cause_improvement');
    expect(spc.assurance).toBeNull();
    expect(verdict).toContain('more values in a row on one side of the median');
    expect(method).toContain('Anhøj');
  });

  it('draws a moving average or sums in place of the values, restarted in each phase', async () => {
    const steady = [30, 31, 29, 30, 31, 29, 30].map((x): Own => [x, 100]);
    const built = await build([...steady, ...[60, 61, 59, 60, 61].map((x): Own => [x, 100])]);
    const ewma = (await built.ask('ewma')).spc;
    expect(ewma.drawn_names).toEqual(['Moving average']);
    const { centre } = ewma.phases[0]!.lines!;
    expect(ewma.points[0]!.drawn[0]).toBeCloseTo(0.2 * 30 + 0.8 * centre, 9);
    expect(ewma.points.at(-1)!.type).toBe('special_cause_concern');
    const cusum = (await built.ask('cusum')).spc;
    expect(cusum.points.at(-1)!.drawn).toHaveLength(2);
    expect(cusum.phases[0]!.lines!.centre).toBe(0);
    await t.db
      .update(measures)
      .set({ comparable_since_id: built.periods[7]!.id })
      .where(eq(measures.id, built.measure.id));
    const cut = (await built.ask('cusum')).spc;
    expect(cut.phases).toHaveLength(2);
    expect(cut.points.every(({ type }) => type === 'common_cause')).toBe(true);
  });

  it('is drawn for every chart that offers it and for any values: all equal, none, a single one', async () => {
    const same = await build(Array.from({ length: 5 }, (): Own => [30, 100]));
    const none = await build([...Array.from({ length: 3 }, (): Own => [0, 50]), [0, 9]]);
    for (const { ask } of [same, none]) {
      for (const chart of controlCharts) {
        const { spc } = await ask(chart);
        const drawn = spc.points.flatMap(({ lines, drawn }) => [lines!.centre, ...drawn]);
        expect(drawn.every(Number.isFinite), chart).toBe(true);
      }
    }
  });
});
