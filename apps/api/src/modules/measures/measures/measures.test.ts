import {
  createMeasure,
  deleteMeasure,
  getMeasure,
  listMeasureCodes,
  listMeasures,
  previewMeasure,
  recalculateMeasures,
  updateMeasure,
} from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers, buildCase, buildOptions, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildChart } from '#fixtures/build-charts';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { measure_option_counts, measure_values } from '../../../tables/measures.tables.ts';
import { computePeriodValues } from './compute-period-values.ts';
import { parseMeasureDefinition } from './measure-definition.ts';

const t = useTestApp();
let admin: { id: number }, stranger: { id: number }, contributor: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let before: Awaited<ReturnType<typeof buildTimePeriod>>, now: typeof before;
let sites: { id: number }[];

/** Two periods; the first lacks `beds`. Three sites, of which two have submitted this period, with two complete cases. */
beforeAll(async () => {
  const { db, programme } = t;
  admin = await buildUser(db, programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(db);
  stranger = await buildUser(db, other.id, { role_type_id: 2 });
  project = await buildProject(db, programme.id);
  before = await buildTimePeriod(db, project, 'published');
  now = await buildTimePeriod(db, project, 'published');
  const organisation = await buildOrganisation(db, programme.id);
  contributor = await buildUser(db, programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  sites = [];
  for (const submission_name of ['North', 'South', 'West']) {
    sites.push(await buildSubmission(db, project, organisation, { submission_name }));
  }
  await buildQuestionnaire(db, project, before, [{ question_code: 'staff' }]);
  const { questionnaire, questions } = await buildQuestionnaire(db, project, now, [
    { question_code: 'staff' },
    { question_code: 'beds' },
    { question_code: 'ward', question_type: 'single_choice' },
  ]);
  await buildOptions(db, questions[2]!, ['Large', 'Small']);
  const [north, south] = sites as [{ id: number }, { id: number }];
  await buildAnswers(db, questions, north, { staff: 30, beds: 10, ward: 'small' });
  await buildAnswers(db, questions, south, { staff: 8, beds: 4 });
  await buildSubmittedResponse(db, questionnaire, north);
  await buildSubmittedResponse(db, questionnaire, south);

  const audit = await buildQuestionnaire(db, project, now, [
    { question_code: 'days' },
    { question_code: 'scan', question_type: 'yes_no' },
  ]);
  await db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, audit.questionnaire.id));
  const of = { ...audit, submission: north };
  await buildCase(db, of, { days: 3, scan: 'yes' });
  await buildCase(db, of, { days: 5, scan: 'no' });
  await buildCase(db, of, { days: 100 }, 'in_progress');
  await buildSubmittedResponse(db, audit.questionnaire, north);
  await buildSubmittedResponse(db, audit.questionnaire, south);
});

const definition = { kind: 'ratio' as const, numerator: 'staff', denominator: 'beds', multiplier: 1 };
let count = 0;
const create = (fields: object, as = admin) =>
  t.call(
    createMeasure,
    {
      body: {
        project_id: project.id,
        measure_code: `m${(count += 1)}`,
        measure_name: 'Staff per bed',
        ...definition,
        ...fields,
      },
    },
    as,
  );
const valuesOf = (id: number) =>
  t.db
    .select()
    .from(measure_values)
    .where(eq(measure_values.measure_id, id))
    .orderBy(measure_values.time_period_id, measure_values.submission_id);
const mistakesOf = (answer: { status: number; body: unknown }) =>
  answer.status === 422 && (answer.body as { errors: { path: string; message: string }[] }).errors;

describe('defining a measure', () => {
  it('calculates its values from everything submitted so far', async () => {
    const made = await create({ unit: 'WTE', decimals: 2, polarity: 'higher' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      ...definition,
      unit: 'WTE',
      polarity: 'higher',
      charts: [],
      job: null,
    });
    expect(await valuesOf(made.body.id)).toMatchObject([
      { time_period_id: now.id, submission_id: sites[0]!.id, numerator: 30, denominator: 10, value: 3 },
      { time_period_id: now.id, submission_id: sites[1]!.id, numerator: 8, denominator: 4, value: 2 },
    ]);
    const found = await t.call(getMeasure, { params: { id: made.body.id } }, admin);
    expect(found.body).toMatchObject({ measure_code: made.body.measure_code });
  });

  it('over cases reads the complete ones', async () => {
    const mean = await create({ kind: 'case_mean', numerator: 'days', denominator: null });
    const share = await create({
      kind: 'case_proportion',
      numerator: 'scan == "yes"',
      denominator: 'answered(scan)',
      multiplier: 100,
    });
    expect(await valuesOf(mean.body.id)).toMatchObject([
      { submission_id: sites[0]!.id, denominator: 2, value: 4 },
      { submission_id: sites[1]!.id, denominator: 0, value: null, missing_reason: 'not_reported' },
    ]);
    expect(await valuesOf(share.body.id)).toMatchObject([
      { numerator: 1, denominator: 2, value: 50 },
      { value: null, missing_reason: 'zero_denominator' },
    ]);
  });

  it('over cases leaves out those of questionnaires that do not ask its questions', async () => {
    const { db, programme } = t;
    const audits = await buildProject(db, programme.id);
    const period = await buildTimePeriod(db, audits, 'published');
    const site = await buildSubmission(db, audits, await buildOrganisation(db, programme.id));
    for (const [question_code, cases] of [
      ['hip', 2],
      ['knee', 3],
    ] as const) {
      const built = await buildQuestionnaire(db, audits, period, [
        { question_code, question_type: 'yes_no' },
      ]);
      const its = eq(questionnaires.id, built.questionnaire.id);
      await db.update(questionnaires).set({ kind: 'case' }).where(its);
      for (let n = 0; n < cases; n += 1)
        await buildCase(db, { ...built, submission: site }, { [question_code]: 'no' });
      await buildSubmittedResponse(db, built.questionnaire, site);
    }
    const definitions = ['hip', 'knee'].map((code) =>
      parseMeasureDefinition({
        kind: 'value',
        numerator: `case_sum(if(${code} == "yes", 5, 1))`,
        denominator: null,
        multiplier: 1,
        standardisation: null,
      }),
    );
    const scope = { projectId: audits.id, timePeriodId: period.id, submissionIds: null };
    const found = await computePeriodValues(db, definitions, scope);
    expect(found.map(([one]) => one?.value.value)).toEqual([2, 3]);
  });

  it('counts each option in a distribution', async () => {
    const ward = await create({ kind: 'distribution', numerator: 'ward', denominator: null });
    const scan = await create({ kind: 'distribution', numerator: 'scan', denominator: null });
    const countsOf = async (id: number, submission: { id: number }) =>
      (await t.db.select().from(measure_option_counts).where(eq(measure_option_counts.measure_id, id)))
        .filter((row) => row.submission_id === submission.id)
        .sort((a, b) => a.display_order - b.display_order)
        .map(({ option_name, count }) => [option_name, count]);
    expect(await countsOf(ward.body.id, sites[0]!)).toEqual([
      ['Large', 0],
      ['Small', 1],
    ]);
    expect(await valuesOf(ward.body.id)).toMatchObject([
      { value: 1 },
      { value: null, missing_reason: 'not_reported' },
    ]);
    expect(await countsOf(scan.body.id, sites[0]!)).toEqual([
      ['Yes', 1],
      ['No', 1],
      ['Not applicable', 0],
    ]);
  });

  it.each([
    ['a code nobody asks', { denominator: 'beds + bedz' }, 'body.denominator', /character 8.*“bedz”/],
    ['a text where a figure must be', { numerator: 'staff + ward' }, 'body.numerator', /character 9/],
    ['what cannot be read', { numerator: 'staff +' }, 'body.numerator', /is not valid/],
    ['no answer at all', { numerator: '2 * 3' }, 'body.numerator', /at least one answer/],
    ['a quotient without a denominator', { denominator: null }, 'body.denominator', /needs a denominator/],
    ['the period before', { numerator: 'last(staff)' }, 'body.numerator', /single period/],
    ['cases in a plain kind', { numerator: 'days' }, 'body.numerator', /is a case question/],
    ['a distribution of a figure', { kind: 'distribution', numerator: 'staff' }, 'body.numerator', /options/],
    [
      'a plain answer over cases',
      { kind: 'case_mean', numerator: 'beds', denominator: null },
      'body.numerator',
      /is not a case question/,
    ],
  ])('is refused with the place of the mistake: %s', async (_, fields, path, message) => {
    expect(mistakesOf(await create(fields))).toMatchObject([
      { path, message: expect.stringMatching(message) },
    ]);
  });

  it('is refused where the code is taken, the period is another programme’s, or the caller is not of the team', async () => {
    expect((await create({ measure_code: 'once' })).status).toBe(200);
    expect((await create({ measure_code: 'once' })).status).toBe(409);
    expect(mistakesOf(await create({ comparable_since_id: 2_000_000 }))).toMatchObject([
      { path: 'body.comparable_since_id' },
    ]);
    expect((await create({}, stranger)).status).toBe(404);
    expect((await create({}, contributor)).status).toBe(403);
  });
});

describe('changing a measure', () => {
  it('changes its values with its definition, and says so in the audit log', async () => {
    const { id } = (await create({})).body;
    const changed = await t.call(
      updateMeasure,
      { params: { id }, body: { kind: 'value', numerator: 'staff', comparable_since_id: now.id } },
      admin,
    );
    expect(changed.body).toMatchObject({
      kind: 'value',
      denominator: null,
      comparable_since_name: now.time_period_name,
    });
    expect((await valuesOf(id)).map(({ value }) => value)).toEqual([30, 8]);
    const [entry] = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.action, 'measure.updated'));
    expect(entry).toMatchObject({
      before: { kind: 'ratio', denominator: 'beds' },
      after: { kind: 'value', denominator: null },
    });
    const refused = await t.call(updateMeasure, { params: { id }, body: { numerator: 'stuff' } }, admin);
    expect(mistakesOf(refused)).toMatchObject([{ path: 'body.numerator' }]);
    expect((await valuesOf(id)).map(({ value }) => value)).toEqual([30, 8]);
  });

  it('leaves what is left out as it is, with a default or without', async () => {
    const fields = { multiplier: 100, decimals: 3, unit: 'WTE', polarity: 'higher', counts: 'neither' };
    const { id } = (await create({ ...fields, description: 'Why', comparable_since_id: now.id })).body;
    const body = { measure_name: 'Another name', seen: { measure_name: 'Staff per bed' } };
    const changed = await t.call(updateMeasure, { params: { id }, body }, admin);
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...fields, description: 'Why', comparable_since_id: now.id, measure_name: 'Another name' },
    ]);
  });

  it('is for the team of its programme', async () => {
    const { id } = (await create({})).body;
    const change = (as: { id: number } | null) =>
      t.call(updateMeasure, { params: { id }, body: { unit: '%' } }, as).then(({ status }) => status);
    expect([await change(null), await change(contributor), await change(stranger)]).toEqual([401, 403, 404]);
  });
});

describe('a rate standardised by strata', () => {
  const strata = [
    { stratum_name: 'Beds', count: 'staff', population: 'beds * 100', weight: 3 },
    { stratum_name: 'Staff', count: 'beds + 1', population: 'staff', weight: 1 },
  ];
  const standardisation = { standard: 'Two strata', strata };
  const rate = { kind: 'standardised_rate', numerator: '', denominator: null, standardisation };

  it('has the sums of its strata as numerator and denominator, and keeps its variance', async () => {
    const made = await create({ ...rate, multiplier: 100 });
    expect([made.status, made.body]).toMatchObject([
      200,
      { numerator: 'staff + (beds + 1)', denominator: '(beds * 100) + staff', standardisation },
    ]);
    const [north, south] = await valuesOf(made.body.id);
    // 0.75·30/1000 + 0.25·11/30, and 0.75·8/400 + 0.25·5/8
    expect(north!.value).toBeCloseTo(11.416666667, 8);
    expect(south!.value).toBeCloseTo(17.125, 10);
    // (0.5625·30/1000² + 0.0625·11/30²)·100²
    expect(north!.variance).toBeCloseTo(7.80763889, 8);
    expect([north!.numerator, north!.denominator]).toEqual([41, 1030]);
  });

  it('reports each mistake in its stratum', async () => {
    const wrong = [strata[0], { ...strata[1], count: 'bedz', population: 'staff +' }];
    const refused = await create({ ...rate, standardisation: { standard: 'X', strata: wrong } });
    expect(mistakesOf(refused)).toMatchObject([
      { path: 'body.standardisation.strata.1.count' },
      { path: 'body.standardisation.strata.1.population' },
    ]);
    expect(mistakesOf(await create({ ...rate, standardisation: null }))).toMatchObject([
      { path: 'body.standardisation', message: 'Add at least one stratum.' },
    ]);
    const weightless = [{ ...strata[0], weight: 0 }];
    const zero = await create({ ...rate, standardisation: { standard: 'X', strata: weightless } });
    expect(mistakesOf(zero)).toMatchObject([{ path: 'body.standardisation.strata.0.weight' }]);
    const ofCases = [{ ...strata[0], count: 'days' }];
    const mixed = await create({ ...rate, standardisation: { standard: 'X', strata: ofCases } });
    expect(mistakesOf(mixed)).toMatchObject([{ path: 'body.standardisation.strata.0.count' }]);
  });

  it('changes its values with its weights, and has no strata left when it becomes another kind', async () => {
    const { id } = (await create(rate)).body;
    const [before] = await valuesOf(id);
    const heavier = { standard: 'Others', strata: [strata[0], { ...strata[1], weight: 9 }] };
    const change = (body: object) => t.call(updateMeasure, { params: { id }, body: body as never }, admin);
    const seen = { standardisation };
    expect((await change({ standardisation: heavier, seen })).status).toBe(200);
    // 0.25·30/1000 + 0.75·11/30
    expect((await valuesOf(id))[0]!.value).toBeCloseTo(0.2825, 10);
    expect(before!.value).toBeCloseTo(0.1141666667, 8);
    expect((await change({ standardisation, seen })).status).toBe(409);
    expect((await change({ measure_name: 'Renamed' })).body).toMatchObject({ standardisation: heavier });
    const other = await change({ kind: 'value', numerator: 'staff' });
    expect(other.body).toMatchObject({ kind: 'value', denominator: null, standardisation: null });
    expect((await valuesOf(id))[0]).toMatchObject({ value: 30, variance: null });
  });

  it('is shown before it is stored', async () => {
    const body = {
      project_id: project.id,
      time_period_id: now.id,
      multiplier: 1,
      ...(rate as object),
    } as never;
    const { status, body: shown } = await t.call(previewMeasure, { body }, admin);
    expect([status, shown.mistakes, shown.values.length]).toEqual([200, [], 2]);
    expect(shown.values[0]).toMatchObject({ submission_name: 'South', numerator: 13, denominator: 408 });
  });
});

it('a measure that a chart reads is not deleted; another goes with its values', async () => {
  const read = (await create({})).body;
  const chart = await buildChart(t.db, project, [read], [now]);
  const refused = await t.call(deleteMeasure, { params: { id: read.id } }, admin);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(chart.chart_name)]);
  const free = (await create({})).body;
  expect((await t.call(deleteMeasure, { params: { id: free.id } }, admin)).status).toBe(200);
  expect(await valuesOf(free.id)).toEqual([]);
  expect((await t.call(deleteMeasure, { params: { id: free.id } }, admin)).status).toBe(404);
});

describe('the preview', () => {
  const preview = (fields: object = {}, as: { id: number } | null = admin) =>
    t.call(
      previewMeasure,
      { body: { project_id: project.id, time_period_id: now.id, ...definition, ...fields } },
      as,
    );

  it('returns real values of all submissions, and stores nothing', async () => {
    const stored = await t.db.$count(measure_values);
    const { body } = await preview();
    expect(body.values).toMatchObject([
      { submission_name: 'North', numerator: 30, denominator: 10, value: 3 },
      { submission_name: 'South', numerator: 8, denominator: 4, value: 2 },
    ]);
    expect(body).toMatchObject({ mistakes: [], n: 2, averages: { Mean: 2.5, Median: 2.5 } });
    expect(await t.db.$count(measure_values)).toBe(stored);
  });

  it('says which codes are not asked in which periods', async () => {
    expect((await preview()).body.unknown_codes).toEqual([
      {
        code: 'beds',
        time_periods: [{ id: before.id, time_period_name: before.time_period_name }],
      },
    ]);
  });

  it('says where a mistake is', async () => {
    const { status, body } = await preview({ numerator: 'staff * bedz' });
    expect([status, body.values]).toEqual([200, []]);
    expect(body.mistakes).toMatchObject([{ field: 'numerator', index: 8 }]);
  });

  it('is for the team of the programme, and for periods of it', async () => {
    expect((await preview({}, null)).status).toBe(401);
    expect((await preview({}, contributor)).status).toBe(403);
    expect((await preview({}, stranger)).status).toBe(404);
    expect((await preview({ time_period_id: 2_000_000 })).status).toBe(404);
    expect((await preview({ kind: 'guess' })).status).toBe(422);
  });
});

it('lists measures and the codes they can read', async () => {
  const named = (await create({ measure_name: 'Something to find' })).body;
  const list = await t.call(
    listMeasures,
    { query: { project_id: project.id, search: 'to find' } as never },
    admin,
  );
  expect(list.body).toMatchObject({ measures: [{ id: named.id }], total: 1 });
  const codes = await t.call(listMeasureCodes, { query: { project_id: project.id } as never }, admin);
  expect(
    codes.body.codes.map((one) => [one.question_code, one.is_of_cases, one.time_periods.length]),
  ).toEqual(
    expect.arrayContaining([
      ['staff', false, 2],
      ['beds', false, 1],
      ['days', true, 1],
    ]),
  );
  const found = await t.call(
    listMeasureCodes,
    { query: { project_id: project.id, search: 'bed' } as never },
    admin,
  );
  expect(found.body).toMatchObject({ codes: [{ question_code: 'beds' }], total: 1 });
});

it('a rebuild repairs the values after any damage', async () => {
  const { id } = (await create({})).body;
  const right = await valuesOf(id);
  await t.db.update(measure_values).set({ value: 77 }).where(eq(measure_values.submission_id, sites[0]!.id));
  await t.db.delete(measure_values).where(eq(measure_values.submission_id, sites[1]!.id));
  await t.db
    .insert(measure_values)
    .values({ measure_id: id, time_period_id: before.id, submission_id: sites[2]!.id, value: 5 });
  expect((await t.call(recalculateMeasures, { body: { project_id: project.id } }, admin)).status).toBe(200);
  expect(await valuesOf(id)).toEqual(right);
});
