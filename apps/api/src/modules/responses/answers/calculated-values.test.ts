import { getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import { createMeasure } from '@portal/contract/measures/measures';
import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { reopenQuestionnaire, submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { readAnswers } from '#fixtures/read-answers';
import { useTestApp } from '#support/test-app';
import { measure_values } from '../../../tables/measures.tables.ts';

const t = useTestApp();

async function aReturn() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'born', question_type: 'date' },
    {
      question_code: 'group',
      question_type: 'calculated_text',
      required: false,
      expression: "if(years_between(born, '2026-01-01') < 16, 'child', 'adult')",
    },
    {
      question_code: 'review',
      question_type: 'calculated_date',
      required: false,
      expression: 'add_months(born, 1)',
    },
  ]);
  const clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  return { ...built, project, period, submission, clerk, admin };
}
let w: Awaited<ReturnType<typeof aReturn>>;
beforeAll(async () => {
  w = await aReturn();
  await enter('2012-01-31', 0);
});

/** Saves the date of birth, completes the section and submits the questionnaire. */
async function enter(value: string, version: number) {
  const query = { questionnaire_id: w.questionnaire.id };
  const of = { submission_id: w.submission.id, section_id: w.section.id };
  const answers = [{ question_id: w.questions[0]!.id, value, version }];
  expect((await t.call(saveAnswers, { query, body: { ...of, answers } }, w.clerk)).status).toBe(200);
  const state = { ...of, state: 'complete' as const };
  expect((await t.call(setSectionState, { body: state }, w.clerk)).status).toBe(200);
  const params = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
  expect((await t.call(submitQuestionnaire, { params, body: { declared: true } }, w.clerk)).status).toBe(200);
}

it('refuses a text or date that is calculated as an answer', async () => {
  const other = await aReturn();
  const [, group] = other.questions;
  const refused = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: other.questionnaire.id },
      body: {
        submission_id: other.submission.id,
        section_id: other.section.id,
        answers: [{ question_id: group!.id, value: 'adult', version: 0 }],
      },
    },
    other.clerk,
  );
  expect(JSON.stringify(refused.body)).toContain('This question is not part of the section.');
});

it('stores the values on submission, which measures then read', async () => {
  const stored = await readAnswers(t, w.questionnaire.id, w.clerk);
  expect(stored).toMatchObject({ group: 'child', review: '2012-02-29' });
  const measure = await t.call(
    createMeasure,
    {
      body: {
        project_id: w.project.id,
        measure_code: 'children',
        measure_name: 'Children to review before March',
        kind: 'ratio',
        numerator: "if(group == 'child' and review < '2012-03-01', 1, 0)",
        denominator: '1',
        multiplier: 100,
      },
    },
    w.admin,
  );
  expect(measure.status).toBe(200);
  const values = await t.db
    .select()
    .from(measure_values)
    .where(eq(measure_values.measure_id, measure.body.id));
  expect(values).toMatchObject([{ numerator: 1, denominator: 1, value: 100 }]);
});

it('lists them in the data dictionary with the kind of value and the formula in words', async () => {
  const { body } = await t.call(getDataDictionary, { params: { id: w.questionnaire.id } }, w.clerk);
  const named = body.entries.map(({ question_code, type_name }) => [question_code, type_name]);
  expect(named).toEqual([
    ['born', 'Date'],
    ['group', 'Calculated text'],
    ['review', 'Calculated date'],
  ]);
  expect(body.entries[2]!.calculated_as).not.toBe('');
});

it('stores them again when an answer has changed', async () => {
  const params = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
  await t.call(reopenQuestionnaire, { params, body: { reason: 'The date was wrong.' } }, w.admin);
  await enter('1990-05-31', 1);
  expect(await readAnswers(t, w.questionnaire.id, w.clerk)).toMatchObject({
    group: 'adult',
    review: '1990-06-30',
  });
});
