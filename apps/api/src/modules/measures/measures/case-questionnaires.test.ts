import { listCaseMeasures } from '@portal/contract/measures/case-measures';
import { createMeasure, previewMeasure } from '@portal/contract/measures/measures';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { rebuildProjectMeasures } from './rebuild-measures.ts';
import { refreshMeasureValues } from './refresh-measure-values.ts';

/* One submission enters 4 patients in one questionnaire, and 3 deaths in another. */

const t = useTestApp();
let project: Awaited<ReturnType<typeof buildProject>>;
let period: Awaited<ReturnType<typeof buildTimePeriod>>;
let unit: Awaited<ReturnType<typeof buildSubmission>>;
let admin: { id: number };

/** Builds a questionnaire of cases with an answer to its first question in each case. */
async function buildCases(codes: string[], figures: number[]): Promise<number> {
  const asked = codes.map((question_code) => ({ question_code }));
  const { questionnaire, questions } = await buildQuestionnaire(t.db, project, period, asked);
  await t.db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, questionnaire.id));
  for (const [at, value] of figures.entries()) {
    const [one] = await t.db
      .insert(case_codes)
      .values({
        questionnaire_id: questionnaire.id,
        submission_id: unit.id,
        case_code: `CASE${questionnaire.id}X${at}`,
        case_number: at + 1,
        state: 'complete',
      })
      .returning();
    const answer = { submission_id: unit.id, case_code_id: one!.id, value };
    await t.db.insert(responses).values({ question_id: questions[0]!.id, ...answer });
  }
  await buildSubmittedResponse(t.db, questionnaire, unit);
  return questionnaire.id;
}

beforeAll(async () => {
  const organisation = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  period = await buildTimePeriod(t.db, project, 'open');
  unit = await buildSubmission(t.db, project, organisation);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  await buildCases(['age', 'stay'], [10, 20, 30, 40]);
  await buildCases(['days_to_death', 'ward'], [1, 2, 3]);
  const own = await buildQuestionnaire(t.db, project, period, [{ question_code: 'expected' }]);
  await buildAnswers(t.db, own.questions, unit, { expected: 10 });
  await buildSubmittedResponse(t.db, own.questionnaire, unit);
});

const preview = async (definition: object) =>
  (
    await t.call(
      previewMeasure,
      { body: { project_id: project.id, time_period_id: period.id, ...definition } as never },
      admin,
    )
  ).body;
const messageOf = (first: string, other: string) =>
  `“${first}” and “${other}” are in different questionnaires. A measure can only use cases from one questionnaire. Create a measure for each.`;

describe('a measure of cases', () => {
  it.each([
    ['case_proportion', 'answered(age)', 'not answered(ward)', 'denominator', 'age', 'ward', 13],
    ['case_mean', 'if(days_to_death > 1, age, 1)', null, 'numerator', 'days_to_death', 'age', 22],
    [
      'ratio',
      'case_count(answered(days_to_death))',
      'case_count(not answered(age))',
      'denominator',
      'days_to_death',
      'age',
      24,
    ],
    ['value', 'case_sum(age, not answered(ward))', null, 'numerator', 'age', 'ward', 27],
  ])(
    'is refused if it reads two questionnaires: %s of %s and %s',
    async (kind, numerator, denominator, field, first, other, index) => {
      const message = messageOf(first, other);
      const definition = { kind, numerator, denominator };
      expect((await preview(definition)).mistakes).toEqual([{ field, stratum: null, message, index }]);
      const body = { project_id: project.id, measure_code: 'm', measure_name: 'M', ...definition };
      const made = await t.call(createMeasure, { body: body as never }, admin);
      expect(made.status).toBe(422);
      expect(JSON.stringify(made.body)).toContain(message);
    },
  );

  it('is refused in the stratum that reads a second questionnaire', async () => {
    const strata = ['age', 'ward'].map((code) => ({
      stratum_name: code,
      count: `case_count(${code} > 1)`,
      population: 'expected',
      weight: 1,
    }));
    const standardisation = { standard: 'two', strata };
    const { mistakes } = await preview({
      kind: 'standardised_rate',
      numerator: '',
      denominator: '',
      standardisation,
    });
    expect(mistakes).toEqual([{ field: 'count', stratum: 1, message: messageOf('age', 'ward'), index: 11 }]);
  });

  it.each([
    ['case_proportion', 'age > 15', 'not answered(stay)', 3 / 4],
    ['case_mean', 'if(answered(age), age, 1000)', null, 25],
    ['value', 'case_count(not answered(ward))', null, 3],
    ['proportion', 'case_count(not answered(stay))', 'expected', 0.4],
  ])(
    'counts the cases of its questionnaire only: %s of %s and %s',
    async (kind, numerator, denominator, value) => {
      const { mistakes, values } = await preview({ kind, numerator, denominator });
      expect(mistakes).toEqual([]);
      expect(values.map((one) => one.value)).toEqual([value]);
    },
  );

  it('counts no case if it was saved when two questionnaires were accepted', async () => {
    const [old] = await t.db
      .insert(measures)
      .values({
        project_id: project.id,
        measure_code: 'old',
        measure_name: 'Old',
        kind: 'case_proportion',
        numerator: 'not answered(ward)',
        denominator: 'not answered(stay)',
      })
      .returning();
    await rebuildProjectMeasures(t.db, project.id);
    const stored = await t.db.select().from(measure_values).where(eq(measure_values.measure_id, old!.id));
    expect(stored).toMatchObject([{ value: null, denominator: 0 }]);
  });

  it('reads both questionnaires if each asks all of its codes', async () => {
    const shared = await buildProject(t.db, t.programme.id);
    const before = { project, period, unit };
    const organisation = await buildOrganisation(t.db, t.programme.id);
    project = shared;
    period = await buildTimePeriod(t.db, shared, 'open');
    unit = await buildSubmission(t.db, shared, organisation);
    const [full, short] = [
      await buildCases(['weight', 'height'], [50, 70]),
      await buildCases(['weight'], [90]),
    ];
    const meanOf = async (numerator: string) =>
      (await preview({ kind: 'case_mean', numerator, denominator: null })).values.map(({ value }) => value);
    expect(await meanOf('weight')).toEqual([70]);
    // The second does not ask the height.
    expect(await meanOf('if(answered(height), 0, weight)')).toEqual([60]);
    for (const [code, numerator] of Object.entries({
      all: 'weight',
      tall: 'if(answered(height), 0, weight)',
    }))
      await t.call(
        createMeasure,
        {
          body: {
            project_id: project.id,
            measure_code: code,
            measure_name: code,
            kind: 'case_mean',
            numerator,
            denominator: null,
          },
        },
        admin,
      );
    const liveOf = async (questionnaire_id: number) => {
      const params = { questionnaire_id, submission_id: unit.id };
      const { body } = await t.call(listCaseMeasures, { params }, admin);
      return body.measures.map(({ measure_name, value }) => [measure_name, value]);
    };
    expect(await liveOf(full)).toEqual([
      ['all', 60],
      ['tall', 60],
    ]);
    expect(await liveOf(short)).toEqual([['all', 90]]);

    // A submission that has not submitted the full questionnaire, refreshed by itself and among all.
    unit = await buildSubmission(t.db, shared, await buildOrganisation(t.db, t.programme.id));
    await buildCases(['weight'], [80]);
    const valuesOf = () =>
      t.db
        .select({ code: measures.measure_code, value: measure_values.value })
        .from(measure_values)
        .innerJoin(measures, eq(measures.id, measure_values.measure_id))
        .where(eq(measure_values.submission_id, unit.id))
        .orderBy(measures.measure_code);
    const expected = [
      { code: 'all', value: 80 },
      { code: 'tall', value: null },
    ];
    const scope = { project_id: shared.id, time_period_id: period.id, submission_ids: [unit.id] };
    await t.db.transaction((tx) => refreshMeasureValues(tx, scope));
    expect(await valuesOf()).toEqual(expected);
    await rebuildProjectMeasures(t.db, shared.id);
    expect(await valuesOf()).toEqual(expected);
    ({ project, period, unit } = before);
  });
});
