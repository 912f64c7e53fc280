import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import { updateMeasure } from '@portal/contract/measures/measures';
import { reopenQuestionnaire, submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildAnswers, buildCase, buildOptions } from '#fixtures/build-answers';
import { buildMeasure } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createTestApp } from '#support/test-app';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { rebuildProjectMeasures } from './rebuild-measures.ts';

const STEPS = 1000;
const SEED = 20_251_121;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two strata; blank answers and populations of 0 come up often. */
const standardisation = {
  standard: 'People of two wards',
  strata: [
    { stratum_name: 'Large', count: 'a', population: 'b + 1', weight: 3 },
    { stratum_name: 'Small', count: 'b', population: 'a', weight: 2 },
  ],
};
type Written = Pick<MeasureFields, 'kind' | 'numerator' | 'denominator' | 'multiplier'> &
  Partial<Pick<MeasureFields, 'standardisation'>>;
const definitions: Written[] = [
  { kind: 'value', numerator: 'a', denominator: null, multiplier: 1 },
  { kind: 'value', numerator: 'total(a, b, c)', denominator: null, multiplier: 2 },
  { kind: 'ratio', numerator: 'a - b', denominator: 'c', multiplier: 1 },
  { kind: 'proportion', numerator: 'a', denominator: 'a + b', multiplier: 100 },
  { kind: 'rate', numerator: 'c', denominator: 'max(a, b)', multiplier: 1000 },
  { kind: 'standardised_ratio', numerator: 'b', denominator: 'c + 1', multiplier: 1 },
  {
    kind: 'standardised_rate',
    numerator: 'a + b',
    denominator: '(b + 1) + a',
    multiplier: 1000,
    standardisation,
  },
  {
    kind: 'indirectly_standardised_ratio',
    numerator: 'a + b',
    denominator: '3 * (b + 1) + 1 * a',
    multiplier: 100,
    standardisation,
  },
  { kind: 'case_mean', numerator: 'days', denominator: null, multiplier: 1 },
  { kind: 'case_median', numerator: 'days * 24', denominator: null, multiplier: 1 },
  { kind: 'case_proportion', numerator: 'days > 5', denominator: 'answered(days)', multiplier: 100 },
  { kind: 'distribution', numerator: 'ward', denominator: null, multiplier: 1 },
];

it(`values kept up over ${STEPS} random saves, submissions, reopenings and definition changes are those of a rebuild`, async () => {
  const t = await createTestApp();
  const { db } = t;
  const next = numbersFrom(SEED);
  const below = (n: number) => Math.floor(next() * n);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

  const project = await buildProject(db, t.programme.id);
  const organisation = await buildOrganisation(db, t.programme.id);
  const person = await buildUser(db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const admin = await buildUser(db, t.programme.id, { role_type_id: 2 });
  const sites: { id: number }[] = [];
  for (let index = 0; index < 6; index += 1) {
    sites.push(
      await buildSubmission(db, project, organisation, {
        submission_name: `Site ${index}`,
        pseudonym_number: index + 1,
      }),
    );
  }
  const asked = { required: false };
  const built: Awaited<ReturnType<typeof buildQuestionnaire>>[] = [];
  for (let index = 0; index < 3; index += 1) {
    const period = await buildTimePeriod(db, project, 'open');
    // From year to year some questions come and go.
    const figures = ['a', 'b', 'c'].slice(0, index === 0 ? 2 : 3);
    const own = await buildQuestionnaire(db, project, period, [
      ...figures.map((question_code) => ({ ...asked, question_code })),
      { ...asked, question_code: 'ward', question_type: 'single_choice' },
    ]);
    await buildOptions(db, own.questions.at(-1)!, ['Large', 'Small']);
    const ofCases = await buildQuestionnaire(db, project, period, [{ ...asked, question_code: 'days' }]);
    built.push(own, ofCases);
    await db
      .update(questionnaires)
      .set({ kind: 'case' })
      .where(eq(questionnaires.id, ofCases.questionnaire.id));
  }
  const measures: { id: number }[] = [];
  for (const definition of definitions) measures.push(await buildMeasure(db, project, definition));

  const done = { saved: 0, submitted: 0, reopened: 0, redefined: 0 };
  const versions = new Map<string, number>();

  const save = async (target: (typeof built)[number], site: { id: number }) => {
    const question = oneOf(target.questions);
    const isChoice = question.question_type === 'single_choice';
    const value = next() < 0.15 ? null : isChoice ? oneOf(['large', 'small']) : below(12);
    if (question.question_code === 'days') {
      // Cases are answered elsewhere; what is submitted is locked for them too.
      const key = sql`questionnaire_id = ${target.questionnaire.id} and submission_id = ${site.id} and state = 'submitted'`;
      if ((await db.$count(questionnaire_submissions, key)) > 0) return;
      await buildCase(
        db,
        { ...target, submission: site },
        { days: value },
        next() < 0.8 ? 'complete' : 'in_progress',
      );
      done.saved += 1;
      return;
    }
    const key = `${question.id}-${site.id}`;
    const { status, body } = await t.call(
      saveAnswers,
      {
        query: { questionnaire_id: target.questionnaire.id },
        body: {
          submission_id: site.id,
          section_id: target.section.id,
          answers: [{ question_id: question.id, value, version: versions.get(key) ?? 0 }],
        },
      },
      person,
    );
    if (status !== 200) return;
    const [saved] = body.saved;
    if (saved) versions.set(key, saved.answer.version);
    done.saved += body.saved.length;
  };
  const submit = async ({ questionnaire, section }: (typeof built)[number], site: { id: number }) => {
    const state = { section_id: section.id, submission_id: site.id, state: 'complete' as const };
    await t.call(setSectionState, { body: state }, person);
    const params = { questionnaireId: questionnaire.id, submissionId: site.id };
    const { status } = await t.call(submitQuestionnaire, { params, body: { declared: true } }, person);
    if (status === 200) done.submitted += 1;
  };
  const reopen = async ({ questionnaire }: (typeof built)[number], site: { id: number }) => {
    const params = { questionnaireId: questionnaire.id, submissionId: site.id };
    const body = { reason: 'A figure was wrong.' };
    const { status } = await t.call(reopenQuestionnaire, { params, body }, admin);
    if (status === 200) done.reopened += 1;
  };
  const redefine = async () => {
    const { status } = await t.call(
      updateMeasure,
      { params: { id: oneOf(measures).id }, body: oneOf(definitions) },
      admin,
    );
    expect(status).toBe(200);
    done.redefined += 1;
  };
  const stored = async () => {
    const values = await db.execute(
      sql`select * from measure_values order by measure_id, time_period_id, submission_id`,
    );
    const counts = await db.execute(
      sql`select * from measure_option_counts order by measure_id, time_period_id, submission_id, option_code`,
    );
    return { values: values.rows, counts: counts.rows };
  };

  // Starting data, so that the first submissions have values.
  for (const target of built) {
    for (const site of sites.slice(0, 3)) {
      if (target.questions[0]!.question_code !== 'days') {
        await buildAnswers(db, target.questions, site, { a: below(12) });
        versions.set(`${target.questions[0]!.id}-${site.id}`, 1);
      }
    }
  }
  let varied = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const [target, site, what] = [oneOf(built), oneOf(sites), next()];
    if (what < 0.5) await save(target, site);
    else if (what < 0.75) await submit(target, site);
    else if (what < 0.93) await reopen(target, site);
    else await redefine();
    if (step % 250 === 0) {
      const kept = await stored();
      varied += kept.values.filter((row) => row['variance'] !== null).length;
      await rebuildProjectMeasures(db, project.id);
      expect(await stored()).toEqual(kept);
    }
  }

  const { values, counts } = await stored();
  expect(values.filter((row) => row['value'] !== null).length).toBeGreaterThan(20);
  expect(varied).toBeGreaterThan(0);
  expect(counts.length).toBeGreaterThan(0);
  for (const times of Object.values(done)) expect(times).toBeGreaterThan(40);
  // A rebuild of nothing but what is there must be able to fail: without the rows it makes them all again.
  await db.execute(sql`delete from measure_values`);
  await db.execute(sql`delete from measure_option_counts`);
  await rebuildProjectMeasures(db, project.id);
  expect(await stored()).toEqual({ values, counts });
  await t.stop();
});
