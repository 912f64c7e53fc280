import { importCases } from '@portal/contract/collection/case-imports';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { listCaseMeasures, listMeasureCases } from '@portal/contract/measures/case-measures';
import { createMeasure, previewMeasure } from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { measure_values } from '../src/tables/measures.tables.ts';
import { questionnaire_submissions } from '../src/tables/questionnaire-submissions.tables.ts';
import { buildAnswers, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildChart } from '#fixtures/build-charts';
import { buildPatientAudit, type PatientAudit } from '#fixtures/build-patient-audit';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { sendFile, useTestApp } from '#support/test-app';

/*
 * Measures of a unit that are made of its patients: counts, sums and their ratios, ascertainment, and rates adjusted for
 * case mix. Each is compared with a calculation over the patients, which uses nothing of the portal.
 */

type Visit = { seen_on: string; hba1c: number | null; smokes: 'yes' | 'no' | null };
type Patient = { no: string; born: string; sex: 'female' | 'male'; visits: Visit[] };

/** The same patients each time. */
function drawPatients(count: number): Patient[] {
  let state = 11;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const two = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: count }, (_, at) => ({
    no: `P${at}`,
    born: at % 7 === 0 ? '2008-02-29' : `20${two(5 + draw(16))}-${two(1 + draw(12))}-${two(1 + draw(28))}`,
    sex: draw(2) === 0 ? ('female' as const) : ('male' as const),
    visits: Array.from({ length: 1 + draw(6) }, () => ({
      seen_on: `2025-${two(4 + draw(9))}-${two(1 + draw(28))}`,
      hba1c: draw(4) === 0 ? null : 30 + draw(80),
      smokes: draw(3) === 0 ? null : draw(4) === 0 ? ('yes' as const) : ('no' as const),
    })),
  }));
}

const EXPECTED_PATIENTS = 80;
const all = drawPatients(60);
const total = (figures: number[]) => figures.reduce((sum, one) => sum + one, 0);
const smokes = ({ visits }: Patient) => visits.some((one) => one.smokes === 'yes');
const measured = ({ visits }: Patient) => visits.flatMap(({ hba1c }) => hba1c ?? []);
/** Birthdays by 1 April 2025; one on 29 February falls on 1 March in other years. */
const ageOf = ({ born }: Patient) => {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number];
  return 2025 - year - (month > 4 || (month === 4 && day > 1) ? 1 : 0);
};
const women = all.filter(({ sex }) => sex === 'female');
const men = all.filter(({ sex }) => sex === 'male');
const risk = (one: Patient) => {
  const logit = -2 + 0.08 * ageOf(one) + (one.sex === 'male' ? 0.5 : 0);
  return Math.E ** logit / (1 + Math.E ** logit);
};
const rateOf = (some: Patient[]) => some.filter(smokes).length / some.length;

const SMOKES = "any(visits where smokes == 'yes')";
const strata = (weights: [number, number]) => ({
  standard: 'both sexes',
  strata: (['female', 'male'] as const).map((sex, at) => ({
    stratum_name: sex,
    count: `case_count(sex == '${sex}' and ${SMOKES})`,
    population: `case_count(sex == '${sex}')`,
    weight: weights[at]!,
  })),
});
const measures: Record<string, { definition: object; value: number }> = {
  count: {
    definition: { kind: 'value', numerator: 'case_count(answered(hospital_no))' },
    value: all.length,
  },
  sum: {
    definition: { kind: 'value', numerator: 'case_sum(count(visits))' },
    value: total(all.map(({ visits }) => visits.length)),
  },
  sum_of_some: {
    definition: { kind: 'value', numerator: "case_sum(count(visits), sex == 'male')" },
    value: total(men.map(({ visits }) => visits.length)),
  },
  sum_of_one: {
    definition: { kind: 'value', numerator: "case_sum(sum(hba1c), hospital_no == 'P3')" },
    value: total(measured(all[3]!)),
  },
  count_of_one: {
    definition: { kind: 'value', numerator: "case_count(hospital_no == 'P3')" },
    value: 1,
  },
  count_of_none: {
    definition: { kind: 'value', numerator: "case_count(hospital_no == 'nobody')" },
    value: 0,
  },
  ratio_of_sums: {
    definition: { kind: 'ratio', numerator: 'case_sum(sum(hba1c))', denominator: 'case_sum(count(hba1c))' },
    value: total(all.flatMap(measured)) / all.flatMap(measured).length,
  },
  share: {
    definition: {
      kind: 'proportion',
      numerator: `case_count(${SMOKES})`,
      denominator: 'case_count(any(visits where answered(smokes)))',
      multiplier: 100,
    },
    value:
      (100 * all.filter(smokes).length) /
      all.filter(({ visits }) => visits.some((one) => one.smokes !== null)).length,
  },
  ascertainment: {
    definition: {
      kind: 'proportion',
      numerator: 'case_count(answered(hospital_no))',
      denominator: 'expected',
      multiplier: 100,
    },
    value: (100 * all.length) / EXPECTED_PATIENTS,
  },
  direct: {
    definition: { kind: 'standardised_rate', multiplier: 1000, standardisation: strata([60, 40]) },
    value: 1000 * (0.6 * rateOf(women) + 0.4 * rateOf(men)),
  },
  indirect: {
    definition: {
      kind: 'indirectly_standardised_ratio',
      multiplier: 100,
      standardisation: strata([0.3, 0.45]),
    },
    value: (100 * all.filter(smokes).length) / (0.3 * women.length + 0.45 * men.length),
  },
  logistic: {
    definition: {
      kind: 'standardised_ratio',
      numerator: `case_count(${SMOKES})`,
      denominator:
        "case_sum(1 / (1 + exp(2 - 0.08 * years_between(born, period_start()) - if(sex == 'male', 0.5, 0))))",
      multiplier: 100,
    },
    value: (100 * all.filter(smokes).length) / total(all.map(risk)),
  },
  built_on_others: {
    definition: { kind: 'value', numerator: "measure('ratio_of_sums') - 2 * measure('direct')" },
    value:
      total(all.flatMap(measured)) / all.flatMap(measured).length -
      2 * 1000 * (0.6 * rateOf(women) + 0.4 * rateOf(men)),
  },
};
const written = (name: string) => ({ numerator: '', denominator: null, ...measures[name]!.definition });

const t = useTestApp();
let w: PatientAudit;
const create = (body: object) =>
  t.call(
    createMeasure,
    { body: { project_id: w.project.id, measure_name: 'Measure', polarity: 'neutral', ...body } as never },
    w.admin,
  );
const preview = (body: object) =>
  t.call(
    previewMeasure,
    {
      body: {
        project_id: w.project.id,
        time_period_id: w.period.id,
        multiplier: 1,
        denominator: null,
        standardisation: null,
        ...body,
      } as never,
    },
    w.admin,
  );

beforeAll(async () => {
  w = await buildPatientAudit(t);
  const lines = all.flatMap(({ no, born, sex, visits }) =>
    visits.map((one) => [no, born, sex, one.seen_on, one.hba1c ?? '', one.smokes ?? ''].join()),
  );
  const stored = await sendFile(
    t,
    importCases,
    { ...w.clerk, programme_id: t.programme.id },
    {
      content: ['hospital_no,born,sex,seen_on,hba1c,smokes', ...lines].join('\n'),
      fields: { key_code: 'hospital_no', dry_run: false },
      params: w.ids,
    },
  );
  expect(stored.body).toMatchObject({ stored: true, counts: { complete: all.length } });
});

describe('measures of a unit that read its patients', () => {
  it('have no value before the cases are submitted, and none of 0', async () => {
    const unit = await buildQuestionnaire(t.db, w.project, w.period, [{ question_code: 'expected' }]);
    await buildAnswers(t.db, unit.questions, w.submission, { expected: EXPECTED_PATIENTS });
    await buildSubmittedResponse(t.db, unit.questionnaire, w.submission);
    expect((await preview(written('count'))).body).toMatchObject({ mistakes: [], values: [] });
    expect((await preview(written('ascertainment'))).body.values).toMatchObject([
      { numerator: null, denominator: EXPECTED_PATIENTS, value: null, missing_reason: 'not_reported' },
    ]);
  });

  it('are shown to the unit while it enters its cases, with what it has answered so far', async () => {
    const made = [];
    for (const name of ['ascertainment', 'logistic'])
      made.push(await create({ measure_code: `live_${name}`, ...written(name), measure_name: name }));
    await create({
      measure_code: 'live_built',
      measure_name: 'built',
      kind: 'value',
      numerator: "measure('live_ascertainment') * 2",
      denominator: null,
    });
    const { body } = await t.call(listCaseMeasures, { params: w.ids }, w.clerk);
    const found = new Map(body.measures.map((one) => [one.measure_name, one]));
    for (const name of ['ascertainment', 'logistic'])
      expect(found.get(name)!.value).toBeCloseTo(measures[name]!.value, 9);
    expect(found.get('built')!.value).toBeCloseTo(2 * measures['ascertainment']!.value, 9);
    const params = { ...w.ids, measure_id: made[0]!.body.id };
    expect((await t.call(listMeasureCases, { params }, w.clerk)).status).toBe(404);
    expect((await t.call(listCaseMeasures, { params: w.ids }, w.neighbour)).status).toBe(404);
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'submitted', submitted_at: new Date() })
      .where(eq(questionnaire_submissions.questionnaire_id, w.questionnaire.id));
  });

  it.each(Object.keys(measures))('%s equals the calculation over the patients', async (name) => {
    const { value } = measures[name]!;
    const seen = await preview(written(name));
    expect(seen.body.mistakes).toEqual([]);
    expect(seen.body.values[0]!.value).toBeCloseTo(value, 9);
    const made = await create({ measure_code: name, ...written(name) });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [stored] = await t.db
      .select()
      .from(measure_values)
      .where(eq(measure_values.measure_id, made.body.id));
    expect(stored!.value).toBeCloseTo(value, 9);
  });

  it('have no total if no patient meets the condition', async () => {
    const { body } = await preview({
      kind: 'value',
      numerator: "case_sum(count(visits), hospital_no == 'nobody')",
    });
    expect(body).toMatchObject({ mistakes: [], values: [{ value: null, missing_reason: 'not_reported' }] });
  });

  it.each(['case_count(1 == 1)', 'case_sum(1)', 'case_sum(2, 1 == 1)', 'expected + case_count(1 == 1)'])(
    'refuse %s, which reads no question, with the place of the mistake',
    async (formula) => {
      const place = formula.indexOf('case_');
      const name = formula.slice(place, formula.indexOf('('));
      const message = `${name} needs the code of a case question in its brackets, such as case_count(answered(hospital_no)).`;
      const above = await preview({ kind: 'value', numerator: formula });
      expect(above.body.mistakes).toEqual([{ field: 'numerator', stratum: null, message, index: place }]);
      const below = await preview({ kind: 'ratio', numerator: 'expected', denominator: formula });
      expect(below.body.mistakes).toEqual([{ field: 'denominator', stratum: null, message, index: place }]);
    },
  );

  it('explain each stratum by its patients', async () => {
    const made = await create({ measure_code: 'explained', ...written('direct') });
    const chart = await buildChart(t.db, w.project, [made.body], [w.period], ['ranked_bars']);
    const { body } = await t.call(
      explainFigure,
      {
        params: { chart_id: chart.id, time_period_id: w.period.id },
        query: { submission_id: w.submission.id },
      } as never,
      w.admin,
    );
    expect(body.cases).toBe(all.length);
    expect(body.standardisation!.strata).toMatchObject([
      { count: women.filter(smokes).length, population: women.length },
      { count: men.filter(smokes).length, population: men.length },
    ]);
    expect(body.answers).toMatchObject([
      { question_code: 'sex', is_of_cases: true },
      { question_text: 'Visit 1, Smoking', is_of_cases: true },
    ]);
    expect(body.standardisation!.strata[1]!.in_words.population).toBe(
      'the number of cases for which “Sex” is “male”',
    );
  });

  it.each([
    [
      { kind: 'value', numerator: 'length(hospital_no)' },
      'Use it in case_count(…) or case_sum(…), or select a type of measure that is based on cases.',
    ],
    [
      { kind: 'value', numerator: 'case_count(expected > 1)' },
      '“expected” is not a question in a case questionnaire.',
    ],
    [
      { kind: 'case_mean', numerator: "case_count(sex == 'male')" },
      'A measure based on cases is calculated case by case, so you cannot use case_count(…).',
    ],
    [
      { kind: 'value', numerator: "case_sum(case_count(sex == 'male'))" },
      'case_count cannot be inside case_sum(…).',
    ],
    [{ kind: 'value', numerator: 'case_count(hospital_no)' }, 'case_count needs yes or no, not text.'],
    [
      { kind: 'value', numerator: 'case_count()' },
      'case_count has the wrong number of values in its brackets. It needs 1.',
    ],
    [
      { kind: 'value', numerator: 'case_sum(1, 2, 3)' },
      'case_sum has the wrong number of values in its brackets. It needs 1 or 2.',
    ],
  ])('refuse %j', async (definition, message) => {
    const { body } = await preview(definition);
    expect(body.mistakes[0]?.message).toContain(message);
  });
});
