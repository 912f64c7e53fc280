import { type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { createChart, deleteChart, saveChartParameters } from '@portal/contract/charts/manage-charts';
import {
  createMeasureSplit,
  deleteMeasureSplit,
  getMeasureSplits,
} from '@portal/contract/charts/measure-splits';
import { listMetaData } from '@portal/contract/charts/charts';
import {
  createMeasure,
  deleteMeasure,
  listMeasures,
  updateMeasure,
} from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyMeasures } from '../src/modules/measures/measures/copy-measures.sql.ts';
import { transaction } from '../src/database/transaction.ts';
import { takeDueSnapshots } from '../src/modules/comparison/publications/take-publication-snapshots.ts';
import { chart_parameters } from '../src/tables/charts.tables.ts';
import { publications } from '../src/tables/publications.tables.ts';
import { questions } from '../src/tables/questionnaires.tables.ts';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import {
  buildSplitAudit,
  drawSplitPatients,
  MORTALITY,
  type SplitAudit,
  type SplitPatient,
  SEXES,
} from '#fixtures/build-split-audit';
import { useTestApp } from '#support/test-app';

const t = useTestApp();

/** The units; the threshold is 5. */
const units = [
  { female: 20, male: 20, other: 20, blank: 0 },
  { female: 12, male: 15, other: 10, blank: 0 },
  // Few women.
  { female: 3, male: 20, other: 15, blank: 0 },
  // Few without an answer.
  { female: 12, male: 16, other: 10, blank: 2 },
  { female: 30, male: 25, other: 10, blank: 11 },
  // One band is empty.
  { female: 14, male: 30, other: 0, blank: 0 },
  { female: 11, male: 12, other: 13, blank: 0 },
  { female: 22, male: 12, other: 10, blank: 14 },
  // Few altogether.
  { female: 3, male: 0, other: 0, blank: 0 },
].map((unit, at) => drawSplitPatients(unit, at));
/** The units in which no band is small. */
const SHOWN = [1, 4, 5, 6, 7];

const mean = (figures: number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;
const median = (figures: number[]) => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const days = (patients: SplitPatient[]) => patients.map((one) => one.days);
const long = (patients: SplitPatient[]) => patients.filter((one) => one.days > 1);
/** The measures that are split, and how each follows from the patients. */
const wholes = {
  stay_mean: {
    definition: { kind: 'case_mean', numerator: 'days', denominator: null },
    figure: (patients: SplitPatient[]) => mean(days(patients)),
    counted: (patients: SplitPatient[]) => patients,
  },
  stay_median: {
    definition: { kind: 'case_median', numerator: 'days', denominator: "days > 1 or died == 'maybe'" },
    figure: (patients: SplitPatient[]) => median(days(long(patients))),
    counted: long,
  },
  mortality: {
    definition: MORTALITY,
    figure: (patients: SplitPatient[]) =>
      (100 * patients.filter(({ died }) => died === 'yes').length) / patients.length,
    counted: (patients: SplitPatient[]) => patients,
  },
} as const;
type Whole = keyof typeof wholes;
const STAY = wholes.stay_mean.definition;
const names = Object.keys(wholes) as Whole[];

let w: SplitAudit;
const idOf = new Map<string, number>();
const chartOf = new Map<string, number>();
const split = (id: number, question_code: string) =>
  t.call(createMeasureSplit, { params: { id }, body: { question_code } }, w.admin);
const create = async (measure_code: string, definition: object) => {
  const body = { project_id: w.project.id, measure_code, measure_name: measure_code, ...definition };
  const made = await t.call(createMeasure, { body: body as never }, w.admin);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id;
};

beforeAll(async () => {
  w = await buildSplitAudit(t, units);
  for (const name of names) {
    idOf.set(name, await create(name, wholes[name].definition));
    const made = await split(idOf.get(name)!, 'sex');
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    for (const band of made.body.bands) idOf.set(band.measure_code, band.id);
    chartOf.set(name, made.body.chart.id);
  }
});

const ask = async (name: Whole, series: string): Promise<ChartData> => {
  const params = { chart_id: chartOf.get(name)!, time_period_id: w.period.id };
  const { status, body } = await t.call(getChartData, { params, body: { series } }, w.user);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const pointOf = (chart: ChartData, unit: number) =>
  chart.points.find(({ key }) => key === String(w.submissions[unit]!.id));

describe('a split', () => {
  it('creates a measure for each answer, and a chart of all with a text about the bands', async () => {
    const { body } = await t.call(getMeasureSplits, { params: { id: idOf.get('stay_mean')! } }, w.admin);
    expect(body.splits).toEqual([
      {
        question_code: 'sex',
        question_text: 'Sex',
        bands: ['female', 'male', 'other'].map((sex) => ({
          id: idOf.get(`stay_mean_${sex}`),
          measure_code: `stay_mean_${sex}`,
          measure_name: `stay_mean, ${sex[0]!.toUpperCase()}${sex.slice(1)}`,
        })),
        charts: [{ id: chartOf.get('stay_mean'), chart_name: 'stay_mean by “Sex”' }],
      },
    ]);
    const about = await t.call(listMetaData, { query: { chart_id: chartOf.get('stay_mean')! } }, w.user);
    expect(about.body.meta_data[0]!.metadata_text).toContain(
      'Cases without an answer are counted in “stay_mean” but not in any band',
    );
  });

  it('has a heat table of the whole and its bands side by side', async () => {
    const params = { chart_id: chartOf.get('stay_mean')!, time_period_id: w.period.id };
    const { body } = await t.call(getChartData, { params, body: {} }, w.user);
    const { measures: columns, rows } = body.heat!;
    expect(columns.map(({ measure_code }) => measure_code)).toEqual([
      'stay_mean',
      ...SEXES.map((sex) => `stay_mean_${sex}`),
    ]);
    const cellsOf = (unit: number) =>
      rows.find(({ key }) => key === String(w.submissions[unit]!.id))!.cells.map(({ value }) => value);
    const ofSex = SEXES.map((sex) => mean(days(units[4]!.filter((one) => one.sex === sex))));
    for (const [at, value] of [mean(days(units[4]!)), ...ofSex].entries())
      expect(cellsOf(4)[at]).toBeCloseTo(value, 9);
    expect(cellsOf(2)).toEqual([expect.closeTo(mean(days(units[2]!)), 9), null, null, null]);
  });

  it('offers calculated questions by the answers that cases have, and no question of the measure itself', async () => {
    const { body } = await t.call(getMeasureSplits, { params: { id: idOf.get('mortality')! } }, w.admin);
    expect(body.questions).toEqual([
      {
        question_code: 'band',
        question_text: 'Age band',
        bands: ['65 and over', 'under 65'].map((band) => ({
          measure_code: `mortality_${band.replaceAll(' ', '_')}`,
          measure_name: `mortality, ${band}`,
        })),
      },
    ]);
    expect((await split(idOf.get('mortality')!, 'died')).status).toBe(422);
  });

  describe.each(names)('%s', (name) => {
    const { figure, counted } = wholes[name];

    it('has the figures that follow from the patients of each band, or all are held back', async () => {
      for (const sex of SEXES) {
        const chart = await ask(name, `${name}_${sex}`);
        for (const [unit, patients] of units.entries()) {
          const inBand = patients.filter((one) => one.sex === sex);
          const n = counted(inBand).length;
          const point = pointOf(chart, unit);
          const about = `${sex} of unit ${unit}`;
          if (n === 0) expect(point?.value ?? null, about).toBeNull();
          else if (unit > 0 && !SHOWN.includes(unit)) {
            expect(point, about).toMatchObject({
              value: null,
              denominator: null,
              suppressed: 'small_number',
            });
          } else {
            expect(point!.value, about).toBeCloseTo(figure(inBand), 9);
            expect(point!.denominator, about).toBe(n);
          }
        }
      }
    });

    it('leaves the whole as it was', async () => {
      const chart = await ask(name, name);
      for (const [unit, patients] of units.slice(0, -1).entries())
        expect(pointOf(chart, unit)?.value, `unit ${unit}`).toBeCloseTo(figure(patients), 9);
      expect(pointOf(chart, units.length - 1)).toMatchObject({ value: null, suppressed: 'small_number' });
    });
  });
});

describe('the chart of a split', () => {
  it('is in no period whose results are published without it, and has a whole name', async () => {
    const audit = await buildSplitAudit(t, units.slice(0, 4));
    const open = await buildTimePeriod(t.db, audit.project, 'open');
    const body = { project_id: audit.project.id, measure_code: 'stay', measure_name: 'Stay', ...STAY };
    const { id: measure_id } = (await t.call(createMeasure, { body: body as never }, audit.admin)).body;
    const about = { project_id: audit.project.id, chart_name: 'Stay' };
    const chart_id = (await t.call(createChart, { body: about as never }, audit.admin)).body.id;
    for (const { id: time_period_id } of [audit.period, open]) {
      const shown = { chart_id, time_period_id, chart_parameters: [{ measure_id }] };
      await t.call(saveChartParameters, { body: shown as never }, audit.admin);
    }
    await transaction(t.db, (tx) => takeDueSnapshots(tx, t.deps, audit.project.id));
    const text = `Sex ${'as recorded '.repeat(20)}`.trim();
    await t.db.update(questions).set({ question_text: text }).where(eq(questions.id, audit.questions[0]!.id));
    const params = { id: measure_id };
    const made = await t.call(createMeasureSplit, { params, body: { question_code: 'sex' } }, audit.admin);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { chart } = made.body;
    const periods = await t.db
      .selectDistinct({ id: chart_parameters.time_period_id })
      .from(chart_parameters)
      .where(eq(chart_parameters.chart_id, chart.id));
    expect(periods).toEqual([{ id: open.id }]);
    // Withdrawn results are published again with the bands.
    await t.db
      .update(publications)
      .set({ withdrawn_at: new Date() })
      .where(eq(publications.project_id, audit.project.id));
    const again = await t.call(createMeasureSplit, { params, body: { question_code: 'band' } }, audit.admin);
    const later = await t.db
      .selectDistinct({ id: chart_parameters.time_period_id })
      .from(chart_parameters)
      .where(eq(chart_parameters.chart_id, again.body.chart.id));
    expect(later.map(({ id }) => id).sort()).toEqual([audit.period.id, open.id].sort());
    expect(chart.chart_name).toHaveLength(200);
    expect(chart.chart_name).toMatch(/^Stay by “Sex as recorded .*…”$/);
  });
});

describe('changes of a split', () => {
  const bandsOf = async (code: string) => {
    const query = { project_id: w.project.id, search: code, limit: 100, offset: 0 };
    return (await t.call(listMeasures, { query }, w.admin)).body.measures.filter(
      (one) => one.split_of_id !== null,
    );
  };

  it('makes the same split once, and none of a band or of another kind of measure', async () => {
    const again = await split(idOf.get('stay_mean')!, 'sex');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ message_code: 'measure_split_already' });
    expect(JSON.stringify(again.body)).toContain('already split by “Sex”');
    expect(await bandsOf('stay_mean')).toHaveLength(3);
    const ofBand = await split(idOf.get('stay_mean_male')!, 'band');
    expect([ofBand.status, (ofBand.body as unknown as { message_code: string }).message_code]).toEqual([
      409,
      'measure_is_band',
    ]);
    const total = await create('total_days', {
      kind: 'value',
      numerator: 'case_sum(days)',
      denominator: null,
    });
    const ofTotal = await split(total, 'sex');
    expect([ofTotal.status, (ofTotal.body as unknown as { message_code: string }).message_code]).toEqual([
      409,
      'measure_not_over_cases',
    ]);
  });

  it('gives the bands the new calculation of the whole, and refuses one of their own', async () => {
    const id = await create('followed', { kind: 'case_mean', numerator: 'days', denominator: null });
    const made = await split(id, 'sex');
    const band = made.body.bands[0]!;
    const own = await t.call(
      updateMeasure,
      { params: { id: band.id }, body: { numerator: 'days * 2' } },
      w.admin,
    );
    expect([own.status, (own.body as unknown as { message_code: string }).message_code]).toEqual([
      409,
      'band_follows_measure',
    ]);
    const renamed = await t.call(
      updateMeasure,
      { params: { id: band.id }, body: { measure_name: 'Women' } },
      w.admin,
    );
    expect(renamed.status).toBe(200);
    const body = { numerator: 'days * 2', denominator: "died == 'yes' or days > 3" };
    expect((await t.call(updateMeasure, { params: { id }, body }, w.admin)).status).toBe(200);
    expect((await bandsOf('followed')).map((one) => [one.numerator, one.denominator])).toEqual(
      SEXES.map((sex) => ['days * 2', `(died == 'yes' or days > 3) and sex == '${sex}'`]),
    );
    const params = { chart_id: made.body.chart.id, time_period_id: w.period.id };
    const chart = await t.call(getChartData, { params, body: { series: band.measure_code } }, w.user);
    const women = units[4]!.filter((one) => one.sex === 'female' && (one.died === 'yes' || one.days > 3));
    expect(pointOf(chart.body, 4)!.value).toBeCloseTo(2 * mean(days(women)), 9);
    const bySex = { numerator: 'days', denominator: "sex == 'male'" };
    const refused = await t.call(updateMeasure, { params: { id }, body: bySex }, w.admin);
    expect([refused.status, (refused.body as unknown as { message_code: string }).message_code]).toEqual([
      409,
      'measure_has_splits',
    ]);
  });

  it('is deleted whole, with its chart, but not while another chart shows a band', async () => {
    const id = await create('undone', { kind: 'case_mean', numerator: 'days', denominator: null });
    const made = await split(id, 'sex');
    const [band] = made.body.bands;
    const whole = await t.call(deleteMeasure, { params: { id } }, w.admin);
    expect(whole.status).toBe(409);
    const other = await t.call(
      createChart,
      { body: { project_id: w.project.id, chart_name: 'Other' } as never },
      w.admin,
    );
    const series = { chart_id: other.body.id, time_period_id: w.period.id };
    const shown = [band!.id, idOf.get('mortality')!].map((measure_id) => ({ measure_id }));
    await t.call(saveChartParameters, { body: { ...series, chart_parameters: shown } as never }, w.admin);
    const remove = () => t.call(deleteMeasureSplit, { params: { id, question_code: 'sex' } }, w.admin);
    const refused = await remove();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Other')]);
    await t.call(deleteChart, { params: { id: other.body.id } }, w.admin);
    expect((await remove()).status).toBe(200);
    expect(await bandsOf('undone')).toEqual([]);
    expect((await remove()).status).toBe(404);
    expect((await split(id, 'sex')).status).toBe(200);
  });

  it('stays a split in a copy of the project', async () => {
    const copy = await buildProject(t.db, t.programme.id);
    await copyMeasures(t.db, w.project.id, copy.id);
    const query = { project_id: copy.id, limit: 1000, offset: 0 };
    const { measures } = (await t.call(listMeasures, { query }, w.admin)).body;
    const ids = new Map(measures.map((one) => [one.measure_code, one.id]));
    for (const name of names)
      for (const sex of SEXES)
        expect(measures.find((one) => one.measure_code === `${name}_${sex}`)).toMatchObject({
          split_of_id: ids.get(name),
          split_by: 'sex',
          split_value: `'${sex}'`,
        });
  });
});
