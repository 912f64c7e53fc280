import type { OutputType } from '@portal/contract/charts/output-types';
import { type Averages, type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoApp } from '#fixtures/demo-app';
import {
  ascending,
  funnelLimits,
  mean,
  quantile,
  quarterByRank,
  wilsonLimits,
  xmrChartLimits,
} from '#fixtures/reference-formulas';
import {
  charts,
  countedFigures,
  members,
  type Figure,
  isInResults,
  organisations,
  participants,
  peers,
  periodName,
  type Row,
} from '#fixtures/published-figures';
import { type TestApp } from '#support/test-app';

/**
 * Tests 500 charts of the demonstration, drawn with a fixed seed, against figures calculated from the
 * published files alone. No formula is shared with the server, so that neither side repeats the other's
 * mistakes.
 */
const SAMPLE = 500;

/** The same numbers at every run (a linear congruential generator of 32 bits). */
let state = 20_251_121;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

let t: TestApp;
let ids: Map<string, number>;
beforeAll(async () => {
  t = await createDemoApp();
  const { rows } = await t.db.execute<{ key: string; id: number }>(sql`
    select 'user' as key, id from users where email_address = 'admin@acute.example'
    union all select 'chart/' || chart_name, id from charts
    union all select 'period/' || time_period_name, id from time_periods
    union all select 'filter/' || project_code || '/' || filter_name, f.id from filters f join projects p on p.id = f.project_id
    union all select 'group/' || project_code || '/' || peer_group_name, g.id from peer_groups g join projects p on p.id = g.project_id
    union all select 'submission/' || project_code || '/' || organisation_code, s.id from submissions s
      join projects p on p.id = s.project_id join organisations o on o.id = s.organisation_id`);
  ids = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(() => t.stop());

const column = (name: string) => (row: Row) => row[name]!;
/** The filters of each project, and the function that returns an organisation's option. */
const FILTERS: Record<string, Record<string, (row: Row) => string>> = {
  'bed-availability': {
    Region: column('region'),
    'Integrated care board': column('icb_name'),
    'Size band': column('size_band'),
    Type: column('organisation_type'),
  },
  'discharge-delays': { Region: column('region'), 'Size band': column('size_band') },
  'elective-waits': { Region: column('region'), 'Size band': column('size_band') },
  'scotland-emergency-departments': { 'Size band': column('size_band') },
  'urgent-emergency-care': {
    Region: column('region'),
    Size: (row) => (/arge$/.test(row['size_band']!) ? 'Large and very large' : 'Smaller'),
  },
};

/** Draws a comparison at random, requested from the portal and calculated from the files. */
function draw() {
  const chart = pick(charts);
  const period = pick([...chart.figures.keys()].sort());
  const taking = organisations.filter((row) =>
    participants.get(chart.project)!.has(row['organisation_code']!),
  );
  const own = pick([...members(chart)].sort());
  const groups: { id: number; has: (row: Row) => boolean }[] = [];
  const kind = pick(['none', 'region', 'peers', 'both']);
  if (kind === 'region' || kind === 'both') {
    const groupOf = (row: Row) =>
      row['region'] === 'Scotland' ? `${row['organisation_type']}s` : row['region']!;
    const group = groupOf(pick(taking));
    groups.push({ id: ids.get(`group/${chart.project}/${group}`)!, has: (row) => groupOf(row) === group });
  }
  if (kind === 'peers' || kind === 'both') {
    const { organisation_code: code, organisation_name: name } = pick(taking);
    const id = ids.get(`group/${chart.project}/Published peers of ${name}`);
    const listed = new Set(
      peers.flatMap((one) => (one['organisation_code'] === code ? [one['peer_organisation_code']] : [])),
    );
    if (id) groups.push({ id, has: (row) => listed.has(row['organisation_code']) });
  }
  const chosen = random() < 0.5 ? [] : [pick(Object.entries(FILTERS[chart.project]!))];
  const filters = chosen.map(([name, optionOf]) => {
    const options = [...new Set([optionOf(pick(taking)), optionOf(pick(taking))])];
    return { id: ids.get(`filter/${chart.project}/${name}`)!, optionOf, options };
  });
  const passes = (row: Row) => filters.every(({ optionOf, options }) => options.includes(optionOf(row)));
  return { chart, period, own, groups, filters, taking, passes };
}

type Choice = ReturnType<typeof draw>;
type Member = Figure & { code: string };
const done = { averages: 0, ranks: 0, intervals: 0, funnels: 0, controls: 0, series: 0, boxes: 0 };
const inUnit = (at: { lower: number; upper: number }) => ({ lower: 100 * at.lower, upper: 100 * at.upper });
const NOT_SHOWN = { Mean: null, Median: null, Q1: null, Q3: null };

/**
 * Returns the organisations in the files that pass the filters and are in the set, with figures that count.
 */
function setOf({ chart, taking, passes }: Choice, period: string, has: (row: Row) => boolean): Member[] {
  const figures = countedFigures(chart, period);
  return taking.flatMap((row) => {
    const code = row['organisation_code']!;
    const figure = passes(row) && has(row) ? figures.get(code) : undefined;
    return figure ? [{ code, ...figure }] : [];
  });
}
const pictureOf = (choice: Choice, period: string) =>
  setOf(choice, period, (row) => choice.groups.length === 0 || choice.groups.some(({ has }) => has(row)));
const valuesOf = (set: Member[]) => set.map(({ value }) => value);

function expectAverages(found: Averages, values: number[], minimum: number, where: string) {
  if (values.length < minimum) {
    const { Mean, Median, Q1, Q3 } = found;
    expect({ Mean, Median, Q1, Q3 }, where).toEqual(NOT_SHOWN);
    return;
  }
  done.averages += 1;
  expect(found.Mean, where).toBeCloseTo(mean(values), 8);
  expect(found.Median, where).toBeCloseTo(quantile(values, 0.5), 8);
  expect(found.Q1, where).toBeCloseTo(quantile(values, 0.25), 8);
  expect(found.Q3, where).toBeCloseTo(quantile(values, 0.75), 8);
}

function expectComparisons(answer: ChartData, choice: Choice, where: string) {
  const { chart, groups, own, period } = choice;
  const sets = [() => true, ...groups.map(({ has }) => has)].map((has) => setOf(choice, period, has));
  expect(answer.comparisons.length, where).toBe(sets.length);
  for (const [index, set] of sets.entries()) {
    const found = answer.comparisons[index]!;
    const values = valuesOf(set);
    expect(found.n, where).toBe(values.length);
    expectAverages(found.averages, values, chart.minimum, where);
    const mine = set.find(({ code }) => code === own);
    const isPlaced = mine && values.length >= chart.minimum;
    const rank = isPlaced ? 1 + values.filter((value) => value > mine.value).length : null;
    expect(found.own_rank, where).toBe(rank);
    expect(found.own_quartile, where).toBe(isPlaced ? quarterByRank(mine.value, values) : null);
    if (isPlaced) done.ranks += 1;
  }
}

/** Every point of the picture: value, rank, quarter and 95 % limits. */
function expectPoints(answer: ChartData, choice: Choice, where: string) {
  const { chart, own, period } = choice;
  const picture = pictureOf(choice, period);
  expect(answer.n, where).toBe(picture.length);
  expectAverages(answer.averages, valuesOf(picture), chart.minimum, where);
  const isShown = picture.length >= chart.minimum;
  const code = new Map(
    [...members(chart)].map((one) => [ids.get(`submission/${chart.project}/${one}`), one]),
  );
  const drawn = new Map(answer.points.map((point) => [code.get(point.submission_id!), point]));
  const values = valuesOf(picture);
  for (const figure of picture) {
    const point = drawn.get(figure.code);
    expect(point?.value, `${where}: ${figure.code}`).toBeCloseTo(figure.value, 8);
    // Equal figures rank equal, although doubles made in two ways differ in their last digits.
    const rank = 1 + values.filter((value) => value - figure.value > 1e-9 * Math.abs(value)).length;
    expect(point!.rank, where).toBe(isShown ? rank : null);
    expect(point!.quartile, where).toBe(isShown ? quarterByRank(figure.value, values) : null);
    if (chart.isShare === null) continue;
    if (!chart.isShare) {
      expect(point!.interval, where).toBeNull();
      continue;
    }
    const limits = inUnit(wilsonLimits(figure.numerator, figure.denominator!));
    expect(point!.interval!.lower, where).toBeCloseTo(limits.lower, 8);
    expect(point!.interval!.upper, where).toBeCloseTo(limits.upper, 8);
    done.intervals += 1;
  }
  const others = answer.points.filter(
    (point) => point.rank !== null && code.get(point.submission_id!) !== own,
  );
  for (const point of others) {
    expect(
      picture.some((figure) => figure.code === code.get(point.submission_id!)),
      where,
    ).toBe(true);
  }
}

function expectFunnel(answer: ChartData, choice: Choice, where: string) {
  const picture = pictureOf(choice, choice.period);
  if (picture.length < Math.max(2, choice.chart.minimum)) {
    expect(answer.funnel, where).toBeNull();
    return;
  }
  const { centre, phi, alert, alarm } = funnelLimits(picture);
  const found = answer.funnel!;
  expect(found.target, where).toBeCloseTo(100 * centre, 8);
  expect(found.overdispersion?.phi, where).toBeCloseTo(phi, 6);
  const sizes = ascending(picture.map((one) => one.denominator!));
  expect(found.limits[0]!.denominator, where).toBe(sizes[0]);
  expect(found.limits.at(-1)!.denominator, where).toBe(sizes.at(-1));
  for (const limits of found.limits) {
    for (const [name, wanted] of [
      ['alert', inUnit(alert(limits.denominator))],
      ['alarm', inUnit(alarm(limits.denominator))],
    ] as const) {
      expect(limits[name].lower, `${where}: ${name}`).toBeCloseTo(wanted.lower, 6);
      expect(limits[name].upper, `${where}: ${name}`).toBeCloseTo(wanted.upper, 6);
    }
  }
  done.funnels += 1;
}

/**
 * Returns the organisation's counted values of all periods up to the selected one, oldest first, before a break and after
 * it.
 */
function ownSeries({ chart, own, period }: Choice): number[][] {
  const periods = [...chart.figures.keys()].sort();
  const valuesIn = (keys: string[]) =>
    keys.flatMap((key) => {
      const figure = chart.figures.get(key)!.get(own);
      return figure && isInResults(chart, key, own) ? [figure.value] : [];
    });
  const { since = '' } = chart;
  const shown = periods.filter((key) => key <= period);
  return [shown.filter((key) => key < since), shown.filter((key) => key >= since)]
    .map(valuesIn)
    .filter((values) => values.length > 0);
}

function expectControl(answer: ChartData, choice: Choice, where: string) {
  const stretches = ownSeries(choice);
  const values = stretches.flat();
  // After a break, the newest stretch alone decides if there are limits.
  if ((stretches.at(-1) ?? []).length < 2) {
    expect(answer.spc, where).toBeNull();
    return;
  }
  const { points, phases } = answer.spc!;
  expect(points.length, where).toBe(values.length);
  points.forEach(({ value }, at) => expect(value, where).toBeCloseTo(values[at]!, 8));
  expect(phases.length, where).toBe(stretches.length);
  let begun = 0;
  for (const [at, stretch] of stretches.entries()) {
    const own = points.slice(begun, (begun += stretch.length));
    if (stretch.length < 2) continue;
    const wanted = heldWithin(xmrChartLimits(stretch), answer.measure);
    for (const name of ['centre', 'lower', 'upper'] as const) {
      expect(phases[at]!.lines![name], `${where}: ${name}`).toBeCloseTo(wanted[name], 7);
    }
    for (const { value, causes } of own) {
      const isNear = Math.min(Math.abs(value - wanted.upper), Math.abs(value - wanted.lower)) < 1e-9;
      if (isNear) continue;
      expect(causes.includes('outside'), where).toBe(value > wanted.upper || value < wanted.lower);
    }
  }
  done.controls += 1;
}

/** Limits of a share are none below 0 or above 100 %. */
const heldWithin = (lines: ReturnType<typeof xmrChartLimits>, { kind, multiplier }: ChartData['measure']) =>
  kind === 'proportion'
    ? {
        ...lines,
        lower: Math.max(0, lines.lower),
        upper: Math.min(multiplier, lines.upper),
      }
    : lines;

function expectSeries(answer: ChartData, choice: Choice, where: string) {
  const { chart } = choice;
  const periods = [...chart.figures.keys()].sort().filter((key) => key <= choice.period);
  const found = answer.time_series!.periods;
  expect(
    found.map((one) => one.time_period_name),
    where,
  ).toEqual(periods.map((key) => periodName(chart, key)));
  for (const [at, key] of periods.entries()) {
    const values = valuesOf(pictureOf(choice, key));
    expect(found[at]!.n, `${where}: ${key}`).toBe(values.length);
    expectAverages(found[at]!, values, chart.minimum, `${where}: ${key}`);
  }
  const own = found.flatMap((one) => (one.own === null ? [] : [one.own]));
  const wanted = ownSeries(choice).flat();
  expect(own.length, where).toBe(wanted.length);
  own.forEach((value, at) => expect(value, where).toBeCloseTo(wanted[at]!, 8));
  done.series += 1;
}

function expectBoxes(answer: ChartData, choice: Choice, where: string) {
  const { chart, groups, period } = choice;
  const has = [() => true, ...groups.map((group) => group.has)];
  const boxes = answer.box_plot!.filter(({ set }) => set !== 'region');
  expect(boxes.length, where).toBe(has.length);
  for (const [index, box] of boxes.entries()) {
    const values = ascending(valuesOf(setOf(choice, period, has[index]!)));
    if (values.length < chart.minimum) {
      expect([box.Q1, box.low, box.outliers], where).toEqual([null, null, []]);
      continue;
    }
    const [q1, q3] = [quantile(values, 0.25), quantile(values, 0.75)];
    const isWithin = (value: number) => value >= q1 - 1.5 * (q3 - q1) && value <= q3 + 1.5 * (q3 - q1);
    const within = values.filter(isWithin);
    expect(
      [box.Q1, box.Q3].map((one) => one?.toFixed(8)),
      where,
    ).toEqual([q1.toFixed(8), q3.toFixed(8)]);
    // A quarter lies between two values, so the last value within can be nearer: a line never ends in the box.
    expect(box.low, where).toBeCloseTo(Math.min(within[0]!, q1), 8);
    expect(box.high, where).toBeCloseTo(Math.max(within.at(-1)!, q3), 8);
    expect(box.outliers.length, where).toBe(values.length - within.length);
    done.boxes += 1;
  }
}

const checks = {
  ranked_bars: () => undefined,
  spc: expectControl,
  time_series: expectSeries,
  box_plot: expectBoxes,
  funnel: expectFunnel,
};

it('every chart of the demonstration is calculated here, or over cases in demo-reviews.slow.test.ts', async () => {
  const { rows } = await t.db.execute<{ chart_name: string }>(sql`
    select chart_name from charts join projects on projects.id = project_id
    where project_code <> 'reviews-and-surveys'`);
  const names = (list: { chart_name: string }[]) => list.map((one) => one.chart_name).sort();
  expect(names(charts.map(({ name }) => ({ chart_name: name })))).toEqual(names(rows));
});

async function ask(choice: Choice, output_type: OutputType, at: number) {
  const { chart, period, own, groups, filters } = choice;
  const { status, body } = await t.call(
    getChartData,
    {
      params: {
        chart_id: ids.get(`chart/${chart.name}`)!,
        time_period_id: ids.get(`period/${periodName(chart, period)}`)!,
      },
      body: {
        submission_id: ids.get(`submission/${chart.project}/${own}`)!,
        peer_group_ids: groups.map(({ id }) => id),
        filters: filters.map(({ id, options }) => ({
          filter_id: id,
          option_list: options.map((option_name) => ({ option_name })),
        })),
        output_type,
      },
    },
    { id: ids.get('user')! },
  );
  const where = `${at}: ${chart.name}, ${period}, ${own}, ${output_type}`;
  expect(status, where).toBe(200);
  expect(body.output_type, where).toBe(output_type);
  return { body, where };
}

it(`${SAMPLE} charts drawn at random have the averages, ranks, quarters and limits of the published files`, async () => {
  for (let at = 0; at < SAMPLE; at += 1) {
    const choice = draw();
    const { chart } = choice;
    const isFunnel = chart.isShare === true && random() < 0.5;
    const output_type = isFunnel
      ? 'funnel'
      : pick(['ranked_bars', 'spc', 'time_series', 'box_plot'] as const);
    const { body, where } = await ask(choice, output_type, at);
    expectComparisons(body, choice, where);
    expectPoints(body, choice, where);
    checks[output_type](body, choice, where);
  }
  // The sample holds enough of each to mean something.
  const least = {
    averages: 600,
    ranks: 150,
    intervals: 1000,
    funnels: 15,
    controls: 60,
    series: 60,
    boxes: 90,
  };
  for (const [name, wanted] of Object.entries(least)) {
    expect(done[name as keyof typeof done], name).toBeGreaterThan(wanted);
  }
});

it('bands reach from the 10th to the 90th percentile of the published files in every period that has enough peers', async () => {
  let bands = 0;
  for (let at = 0; at < 40; at += 1) {
    const choice = draw();
    const { body, where } = await ask(choice, 'percentile_bands', at);
    const periods = [...choice.chart.figures.keys()].sort().filter((key) => key <= choice.period);
    const found = body.percentile_bands!.periods;
    expect(found.length, where).toBe(periods.length);
    for (const [index, key] of periods.entries()) {
      const values = ascending(valuesOf(pictureOf(choice, key)));
      const { P10, P90 } = found[index]!;
      if (values.length < choice.chart.minimum) {
        expect([P10, P90], `${where}: ${key}`).toEqual([null, null]);
        continue;
      }
      expect(P10, `${where}: ${key}`).toBeCloseTo(quantile(values, 0.1), 8);
      expect(P90, `${where}: ${key}`).toBeCloseTo(quantile(values, 0.9), 8);
      bands += 1;
    }
  }
  expect(bands).toBeGreaterThan(300);
});
