import { type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { createMeasureSplit } from '@portal/contract/charts/measure-splits';
import { createMeasure } from '@portal/contract/measures/measures';
import { feedResults } from '@portal/contract/exports/feeds';
import { readODataRows } from '@portal/contract/exports/odata';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  chart_output_types,
  chart_parameters,
  charts,
  output_types,
} from '../../src/tables/charts.tables.ts';
import { measure_values, measures } from '../../src/tables/measures.tables.ts';
import { buildChart } from '#fixtures/build-charts';
import {
  buildSplitAudit,
  drawSplitPatients,
  MORTALITY,
  type SplitAudit,
  type SplitPatient,
} from '#fixtures/build-split-audit';
import { useTestApp } from '#support/test-app';
import { type Equation, EquationSystem } from './linear-reconstruction-attack.ts';

/*
 * A participant collects every figure of every band, whole and related measure, in every chart type, feed and file, and
 * solves all of them for each unit. Nothing that follows may be about few patients.
 */
const THRESHOLD = 5;
const isSmall = (count: number) => count > 0 && count < THRESHOLD;

/** Draws units of all sizes, many with few patients in a band or without an answer. */
function drawUnits(count: number): SplitPatient[][] {
  let state = 7;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const size = () => [0, 1 + draw(6), 8 + draw(12), 10 + draw(40)][draw(4)]!;
  return Array.from({ length: count }, (_, at) => {
    const plenty = 12 + draw(30);
    const unit = {
      female: size(),
      male: at % 3 === 0 ? plenty : size(),
      other: size(),
      blank: draw(3) === 0 ? size() : 0,
    };
    return drawSplitPatients(at === 0 ? { female: 30, male: 30, other: 30, blank: 0 } : unit, at);
  });
}

const t = useTestApp();
let w: SplitAudit;
let units: SplitPatient[][];

type Shown = { numerator: boolean; denominator: boolean };
/** The patients that a measure counts; a mean also sums up their days, a share counts those who died. */
type Target = { counted: (one: SplitPatient) => boolean; sums: 'days' | 'died' | null };
const targets = new Map<string, Target>();

const everyone = () => true;
const wholes = {
  stay: { definition: { kind: 'case_mean', numerator: 'days', denominator: null }, sums: 'days' },
  middle: { definition: { kind: 'case_median', numerator: 'days', denominator: null }, sums: null },
  mortality: { definition: MORTALITY, sums: 'died' },
} as const;
const byHand = {
  men: {
    definition: { kind: 'case_mean', numerator: 'days', denominator: "sex == 'male'" },
    sex: 'male',
    sums: 'days',
  },
  others: {
    definition: { kind: 'case_proportion', numerator: "sex == 'other'", denominator: 'answered(days)' },
    sex: 'other',
    sums: null,
  },
  count_of_men: {
    definition: { kind: 'value', numerator: "case_count(sex == 'male')", denominator: null },
    sex: 'male',
    sums: null,
  },
  built: {
    definition: {
      kind: 'value',
      numerator: "measure('stay_female') * 2",
      denominator: null,
      counts: 'neither',
    },
    sex: 'female',
    sums: null,
  },
} as const;

beforeAll(async () => {
  units = drawUnits(60);
  w = await buildSplitAudit(t, units, THRESHOLD);
  const create = async (code: string, definition: object) => {
    const body = { project_id: w.project.id, measure_code: code, measure_name: code, ...definition };
    const made = await t.call(createMeasure, { body: body as never }, w.admin);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };
  for (const [code, { definition, sums }] of Object.entries(wholes)) {
    const whole = await create(code, definition);
    targets.set(code, { counted: everyone, sums });
    for (const question_code of ['sex', 'band']) {
      const made = await t.call(
        createMeasureSplit,
        { params: { id: whole.id }, body: { question_code } },
        w.admin,
      );
      expect(made.status).toBe(200);
      for (const { measure_code, measure_name } of made.body.bands) {
        const answer = measure_name.split(', ')[1]!.toLowerCase();
        const key = question_code as 'sex' | 'band';
        targets.set(measure_code, { counted: (one) => one[key] === answer, sums });
      }
    }
  }
  for (const [code, { definition, sex, sums }] of Object.entries(byHand)) {
    const measure = await create(code, definition);
    await buildChart(t.db, w.project, [measure], [w.period], ['ranked_bars', 'table']);
    targets.set(code, { counted: (one) => one.sex === sex, sums });
  }
});

const cellOf = ({ sex, band }: SplitPatient) => `${sex ?? 'blank'} ${band}`;
const CELLS = ['female', 'male', 'other', 'blank'].flatMap((sex) => [
  `${sex} under 65`,
  `${sex} 65 and over`,
]);
/** Returns the cells that make up a figure, as an equation over the unit's patients. */
const equation = (of: string, counted: (one: SplitPatient) => boolean): Equation =>
  new Map(
    CELLS.flatMap((cell) => {
      const [sex, ...band] = cell.split(' ');
      const one = { sex: sex === 'blank' ? null : sex, band: band.join(' ') } as SplitPatient;
      return counted(one) ? [[`${of} ${cell}`, 1n] as const] : [];
    }),
  );
const learn = (known: EquationSystem, code: string, shown: Shown) => {
  const { counted, sums } = targets.get(code)!;
  if (shown.denominator) known.learn(equation('n', counted));
  if (shown.numerator && sums) known.learn(equation(sums, counted));
};

/** Lists the counts and sums of few patients that follow from what is known of a unit. */
function found(known: EquationSystem, patients: SplitPatient[]): string[] {
  const groups = new Map<string, (one: SplitPatient) => boolean>([
    ...(['female', 'male', 'other', null] as const).map(
      (sex) => [`sex ${sex}`, (one: SplitPatient) => one.sex === sex] as const,
    ),
    ...['under 65', '65 and over'].map((band) => [band, (one: SplitPatient) => one.band === band] as const),
  ]);
  return [...groups].flatMap(([name, isIn]) => {
    const members = patients.filter(isIn);
    const dead = members.filter(({ died }) => died === 'yes').length;
    const secrets = [
      ...(isSmall(members.length) ? ['n', 'days', 'died'] : []),
      ...(isSmall(dead) || isSmall(members.length - dead) ? ['died'] : []),
    ];
    return secrets.flatMap((of) =>
      known.knows(equation(of, isIn)) ? [`${of} of ${name}: ${members.length}`] : [],
    );
  });
}

/** Starts with general knowledge: a cell without patients is empty. */
function knownOf(patients: SplitPatient[]): EquationSystem {
  const known = new EquationSystem();
  for (const cell of CELLS)
    if (!patients.some((one) => cellOf(one) === cell))
      for (const of of ['n', 'days', 'died']) known.learn(new Map([[`${of} ${cell}`, 1n]]));
  return known;
}

type Sight = { key: string; code: string } & Shown;

/** Every series in every chart type of every chart. */
async function everyChart(): Promise<Sight[]> {
  const series = await t.db
    .select({
      chart_id: charts.id,
      measure_code: measures.measure_code,
      output_type: output_types.output_type,
    })
    .from(chart_parameters)
    .innerJoin(charts, eq(charts.id, chart_parameters.chart_id))
    .innerJoin(measures, eq(measures.id, chart_parameters.measure_id))
    .innerJoin(chart_output_types, eq(chart_output_types.chart_id, charts.id))
    .innerJoin(output_types, eq(output_types.id, chart_output_types.output_type_id))
    .where(eq(charts.project_id, w.project.id));
  const seen: Sight[] = [];
  for (const { chart_id, measure_code: code, output_type } of series) {
    const params = { chart_id, time_period_id: w.period.id };
    const answer = await t.call(getChartData, { params, body: { output_type, series: code } }, w.user);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const body: ChartData = answer.body;
    for (const { key, value, numerator, denominator } of body.points)
      seen.push({
        key,
        code,
        numerator: value !== null || numerator !== null,
        denominator: value !== null || denominator !== null,
      });
    for (const { key, cells } of body.heat?.rows ?? [])
      for (const [at, { value }] of cells.entries()) {
        const isShown = value !== null;
        seen.push({
          key,
          code: body.heat!.measures[at]!.measure_code,
          numerator: isShown,
          denominator: isShown,
        });
      }
    for (const { key, y } of body.pairs?.points ?? [])
      seen.push({
        key,
        code: body.pairs!.measure.measure_code,
        numerator: y !== null,
        denominator: y !== null,
      });
  }
  return seen;
}

/** Every row of the feed of results, and of the same by OData. */
async function everyRow(): Promise<Sight[]> {
  const feed = await t.call(
    feedResults,
    { params: { project_id: w.project.id, time_period_id: w.period.id }, query: {} as never },
    w.user,
  );
  const [head, ...lines] = parseCsv(feed.body as unknown as string) as string[][];
  const rows = lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at] ?? ''])));
  const resource = `Results_${w.period.id}`;
  const odata = await t.call(readODataRows, { params: { project_id: w.project.id, resource } }, w.user);
  const value = (odata.body as unknown as { value: Record<string, unknown>[] }).value;
  expect(value.length).toBeGreaterThan(100);
  return [...rows, ...value].map((row) => {
    const has = (name: string) => ![null, undefined, ''].includes(row[name] as string);
    return {
      key: String(row['submission_key']),
      code: String(row['measure_code']),
      numerator: has('value') || has('numerator'),
      denominator: has('value') || has('denominator'),
    };
  });
}

/** Lists what the figures seen of each unit but the user's own reveal. */
const revealed = (seen: Sight[]): string[] =>
  units.flatMap((patients, unit) => {
    if (unit === 0) return [];
    const known = knownOf(patients);
    const key = String(w.submissions[unit]!.id);
    for (const one of seen) if (one.key === key) learn(known, one.code, one);
    return found(known, patients).map((secret) => `unit ${unit}: ${secret}`);
  });

describe('an attack on splits', () => {
  it('finds no small number in all charts, feeds and files together', async () => {
    const seen = [...(await everyChart()), ...(await everyRow())];
    expect(new Set(seen.map(({ code }) => code))).toEqual(new Set(targets.keys()));
    const bandsSeen = seen.filter(({ code, denominator }) => code === 'stay_female' && denominator);
    expect(new Set(bandsSeen.map(({ key }) => key)).size).toBeGreaterThan(8);
    expect(revealed(seen)).toEqual([]);
  });

  it('finds many if each figure only minds its own numbers', async () => {
    const rows = await t.db
      .select({ value: measure_values, code: measures.measure_code, kind: measures.kind })
      .from(measure_values)
      .innerJoin(measures, eq(measures.id, measure_values.measure_id))
      .where(eq(measures.project_id, w.project.id));
    const seen = rows.flatMap(({ value, code, kind }): Sight[] => {
      const { numerator, denominator } = value;
      const counts =
        kind === 'case_proportion'
          ? [numerator ?? 0, denominator ?? 0, (denominator ?? 0) - (numerator ?? 0)]
          : [denominator ?? numerator ?? 0];
      const isShown = code !== 'built' && value.value !== null && !counts.some(isSmall);
      return isShown ? [{ key: String(value.submission_id), code, numerator: true, denominator: true }] : [];
    });
    expect(revealed(seen).length).toBeGreaterThan(20);
  });

  it('a measure built on a band is held back with its split', async () => {
    const seen = await everyChart();
    const keysOf = (code: string) =>
      new Set(seen.filter((one) => one.code === code && one.denominator).map(({ key }) => key));
    const band = keysOf('stay_female');
    expect([...keysOf('built')].filter((key) => !band.has(key))).toEqual([]);
  });
});
