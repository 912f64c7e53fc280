import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { findUnusual } from '@portal/wording/unusual-figures';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { buildControlChart } from '../../exports/report-packs/chart-models/build-line-chart.ts';
import { chart_parameters, charts } from '../../../tables/charts.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';

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

describe('more periods than five years of months', () => {
  /** A level of about 45 for 15 months, then about 20 for 60, and a last value that only the level of all explains. */
  const course = [
    ...Array.from({ length: 15 }, (_, at): Own => [44 + (at % 3), 100]),
    ...Array.from({ length: 60 }, (_, at): Own => [19 + (at % 3), 100]),
    [24, 100] as Own,
  ];
  const profileOf = async (built: Awaited<ReturnType<typeof build>>) => {
    const query = { project_id: built.project.id, time_period_id: built.periods.at(-1)!.id };
    return (await t.call(getScorecard, { query }, built.own.user)).body.entries[0]!;
  };

  it('have the same verdict and outlook in the profile as in the chart', async () => {
    const built = await build(course);
    for (const control_chart of [null, 'p', 'run'] as const) {
      const settings = { control_chart, target: 26, target_side: 'at_most' as const };
      await t.db.update(charts).set(settings).where(eq(charts.id, built.chart.id));
      await bumpResults(t.db, built.project.id);
      const { spc } = await built.ask(null);
      expect(spc.points).toHaveLength(77);
      const { variation, assurance } = await profileOf(built);
      const { type, causes } = spc.points.at(-1)!;
      expect(variation, String(control_chart)).toEqual({ chart: spc.chart, type, causes });
      expect(assurance).toEqual(spc.assurance);
    }
    // Calculated apart: the mean of all 77 values, 25.1, is more than the newest; that of the last 60, 20.1, is less.
    await t.db.update(charts).set({ control_chart: null }).where(eq(charts.id, built.chart.id));
    await bumpResults(t.db, built.project.id);
    expect((await profileOf(built)).variation!.type).toBe('special_cause_improvement');
  });
});

describe('rare events', () => {
  /** Patients harmed among 100 in each month after the first, which has 30: two share the ninth of these months. */
  const harmed = [0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 1, 0];
  const months = (...events: number[]) => events.map((one): Own => [one, 100]);

  it('draws the cases between two events in a g chart', async () => {
    const { ask } = await build(months(...harmed));
    const { spc, method, verdict } = await ask('g');
    expect(spc.chart).toBe('g');
    // 100 + 100 + 99 cases without harm up to the first; (100 + 98) ÷ 2 for the month of two; 100 since the last.
    expect(spc.points.map(({ drawn }) => drawn[0])).toEqual([299, 399, 99, 499, 100]);
    expect(spc.points.map(({ value }) => value)).toEqual([1, 1, 2, 1, 0]);
    // ḡ = (299 + 399 + 99 + 499) ÷ 4 = 324, and 324 + 3√(324 × 325) = 1297.499; the median is ln 2 × 324.
    const [lines] = spc.phases.map((phase) => phase.lines!);
    expect([lines!.centre, lines!.lower, lines!.upper].map((one) => one!.toFixed(3))).toEqual([
      '224.580',
      '0.000',
      '1297.499',
    ]);
    expect(spc.phases[0]).toMatchObject({ basis: 4, is_provisional: true });
    expect(spc).toMatchObject({ assurance: null, drawn_names: ['Cases between events'] });
    expect(verdict).toContain('the interval up to');
    expect(verdict).toContain('is within the normal variation of the 4 intervals.');
    expect(method).toContain('fewer than 12 intervals are provisional');
    expect(method).toContain('Benneyan 2001');
    // On a slide there are intervals only: values and a target have another unit.
    const body = await ask('g', { target: 5 });
    const model = buildControlChart(body)!;
    expect(model.lines.map(({ role }) => role)).toEqual(['limit', 'median', 'limit', 'own']);
    expect(model.lines.at(-1)!.values).toEqual([299, 399, 99, 499, 100]);
    expect(model.axis).toMatchObject({ title: 'Cases between events' });
  });

  it('draws the periods between two events in a t chart', async () => {
    const { ask } = await build(months(...harmed));
    const { spc } = await ask('t');
    expect(spc.points.map(({ drawn }) => drawn[0])).toEqual([3, 4, 1, 5, 1]);
    // Calculated apart in Python: 3, 4, 1 and 5 to the power of 1 ÷ 3.6, their mean ± 2.66 mean moving ranges, to the power of 3.6.
    const { centre, lower, upper } = spc.phases[0]!.lines!;
    expect(centre).toBeCloseTo(2.926799, 6);
    expect(upper).toBeCloseTo(22.137293, 6);
    expect(lower).toBeCloseTo(0.018713, 6);
  });

  it('is offered if half of the periods or more have no event, as a g chart for shares only', async () => {
    const offered = async ({ ask }: Awaited<ReturnType<typeof build>>) =>
      (await ask(null)).spc.offered.flatMap(({ chart }) => (/^[gt]$/.test(chart) ? [chart] : []));
    expect(await offered(await build(months(0, 1, 0, 1, 0)))).toEqual(['g', 't']);
    expect(await offered(await build(months(0, 1, 1, 1, 0)))).toEqual([]);
    const rate = { kind: 'rate', multiplier: 1000 } as const;
    expect(await offered(await build(months(0, 1, 0, 1, 0), rate))).toEqual(['t']);
    expect(await offered(await build(months(0, 1, 0, 1, 0), { counts: 'neither' }))).toEqual([]);
    // A single interval shows no variation.
    expect(await offered(await build(months(0, 1, 0, 0, 0)))).toEqual([]);
  });

  it('calls a long time without an event an improvement, in the profile too', async () => {
    const built = await build(months(...harmed, ...Array<number>(12).fill(0)));
    const { spc } = await built.ask('g');
    // 13 months without harm: more than 1297.499 cases.
    expect(spc.points.at(-1)).toMatchObject({ drawn: [1300], causes: ['outside'] });
    expect(spc.variation.icon).toBe('special_cause_improvement');
    await t.db.update(charts).set({ control_chart: 'g' }).where(eq(charts.id, built.chart.id));
    expect((await built.ask(null)).spc.chart).toBe('g');
    const query = { project_id: built.project.id, time_period_id: built.periods.at(-1)!.id };
    const { body } = await t.call(getScorecard, { query }, built.own.user);
    expect(body.entries[0]!.variation).toEqual({ chart: 'g', type: spc.variation.icon, causes: ['outside'] });
    expect(findUnusual(body.entries[0]!).at(-1)!.words).toBe(
      'Special cause, improvement: an interval outside the limits.',
    );
  });

  it('knows no interval across a period without a value', async () => {
    const built = await build(months(...harmed));
    await t.db.delete(measure_values).where(eq(measure_values.time_period_id, built.periods[4]!.id));
    const { spc } = await built.ask('g');
    expect(spc.points.map(({ drawn }) => drawn[0])).toEqual([299, 99, 499, 100]);
  });

  it('is an XmR chart instead where a new phase has too few intervals', async () => {
    const built = await build(months(...harmed));
    await t.db
      .update(measures)
      .set({ comparable_since_id: built.periods[9]!.id })
      .where(eq(measures.id, built.measure.id));
    expect((await built.ask('g')).spc.chart).toBe('xmr');
  });
});
