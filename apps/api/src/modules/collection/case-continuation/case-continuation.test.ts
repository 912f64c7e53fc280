import { carryCasesForward, getEarlierCases } from '@portal/contract/collection/case-continuation';
import { importCases } from '@portal/contract/collection/case-imports';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { copyQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { getCaseProgress, listCaseCodes } from '@portal/contract/responses/case-codes';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPatientAudit, type PatientAudit } from '../../../../test/fixtures/build-patient-audit.ts';
import { buildTimePeriod } from '../../../../test/fixtures/build-projects.ts';
import { createTestApp, sendFile, type TestApp } from '../../../../test/support/test-app.ts';
import { response_history, responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { questionnaires, questions } from '../../../tables/questionnaires.tables.ts';

// B2 has no date of birth and stays in progress.
const FILE = `Hospital number,Date of birth,Sex,Visit date,HbA1c
A1,2012-02-29,female,2025-05-01,48
B2,,male,2025-06-30,57
`;

let t: TestApp;
let w: PatientAudit;
let next: { questionnaire_id: number; submission_id: number };
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  w = await buildPatientAudit(t);
  await t.db.update(time_periods).set({ display_order: 1 }).where(eq(time_periods.id, w.period.id));
  const clerk = { ...w.clerk, programme_id: t.programme.id };
  const fields = { key_code: 'hospital_no', dry_run: false };
  await sendFile(t, importCases, clerk, { content: FILE, fields, params: w.ids });
  const period = await buildTimePeriod(t.db, w.project, 'open');
  await t.db.update(time_periods).set({ display_order: 2 }).where(eq(time_periods.id, period.id));
  const body = { questionnaire_id: w.questionnaire.id, time_period_id: period.id };
  const copy = await t.call(copyQuestionnaire, { body }, w.admin);
  await t.db.update(questionnaires).set({ status: 'open' }).where(eq(questionnaires.id, copy.body.id));
  next = { questionnaire_id: copy.body.id, submission_id: w.submission.id };
});

const carry = (body: object = {}, as: { id: number } = w.clerk) =>
  t.call(carryCasesForward, { params: next, body: body as never }, as);
const earlier = async (as: { id: number } = w.clerk) =>
  (await t.call(getEarlierCases, { params: next }, as)).body;
const listNext = async () => (await t.call(listCaseCodes, { query: next }, w.clerk)).body.case_codes;
/** The answers of the next period's cases by question code, in the order of the cases. */
async function answersOfNext() {
  const rows = await t.db
    .select({ case_id: responses.case_code_id, code: questions.question_code, value: responses.value })
    .from(responses)
    .innerJoin(questions, eq(questions.id, responses.question_id))
    .where(eq(questions.questionnaire_id, next.questionnaire_id));
  return (await listNext()).map(({ id }) =>
    Object.fromEntries(rows.filter(({ case_id }) => case_id === id).map(({ code, value }) => [code, value])),
  );
}

describe('carrying cases forward', () => {
  it('continues the open cases with their details, in progress, without the visits of the last year', async () => {
    const { time_period_name } = w.period;
    expect(await earlier()).toEqual({ time_period_name, in_progress: 1, complete: 1 });
    expect((await carry()).body).toEqual({ cases: 1, answers: 2 });
    expect(await answersOfNext()).toEqual([{ hospital_no: 'B2', sex: 'male' }]);
    expect(await listNext()).toMatchObject([
      { case_number: 1, state: 'in_progress', carried_from: time_period_name },
    ]);
    expect(await earlier()).toEqual({ time_period_name, in_progress: 0, complete: 1 });
  });

  it('leaves the earlier cases as they are, and stores each answer with its history', async () => {
    await carry({ which: 'all', with_rows: true });
    const before = await t.db.$count(case_codes, eq(case_codes.questionnaire_id, w.questionnaire.id));
    expect(before).toBe(2);
    expect(await answersOfNext()).toMatchObject([
      { hospital_no: 'A1', born: '2012-02-29', visit_1_seen_on: '2025-05-01', visit_1_hba1c: 48 },
      { hospital_no: 'B2', visit_1_hba1c: 57 },
    ]);
    const history = await t.db
      .select({ by: response_history.changed_by })
      .from(response_history)
      .innerJoin(responses, eq(responses.id, response_history.response_id))
      .innerJoin(questions, eq(questions.id, responses.question_id))
      .where(eq(questions.questionnaire_id, next.questionnaire_id));
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set([w.clerk.id]));
    expect(history).toHaveLength(9);
  });

  it('takes each case once', async () => {
    expect((await carry({ which: 'all' })).body.cases).toBe(2);
    expect((await carry({ which: 'all' })).status).toBe(409);
    expect(await listNext()).toHaveLength(2);
  });

  it('leaves out answers that the new questions do not take', async () => {
    await t.db
      .update(questions)
      .set({ question_type: 'long_text' })
      .where(and(eq(questions.questionnaire_id, next.questionnaire_id), eq(questions.question_code, 'sex')));
    await t.db
      .update(questionnaires)
      .set({ structure_version: 99 })
      .where(eq(questionnaires.id, next.questionnaire_id));
    await carry();
    expect(await answersOfNext()).toEqual([{ hospital_no: 'B2' }]);
  });

  it('waits for both reviews of a case that is reviewed twice', async () => {
    const [first] = await t.db
      .select()
      .from(case_codes)
      .where(and(eq(case_codes.questionnaire_id, w.questionnaire.id), eq(case_codes.case_number, 2)));
    await t.db
      .insert(case_codes)
      .values({ ...w.ids, case_code: `AGAIN${first!.id}`, case_number: 2, second_review_of: first!.id });
    expect(await earlier()).toMatchObject({ in_progress: 0, complete: 1 });
    expect((await carry()).status).toBe(409);
  });

  it('lets the earlier response be submitted: its open cases go on elsewhere', async () => {
    const params = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
    const submit = () => t.call(submitQuestionnaire, { params, body: { declared: true } }, w.clerk);
    expect((await submit()).status).toBe(409);
    await carry();
    const progress = await t.call(getCaseProgress, { query: w.ids }, w.clerk);
    expect(progress.body).toMatchObject({ in_progress: 1, carried_forward: 1 });
    expect((await submit()).status).toBe(200);
  });

  it('is for those who can change the new response', async () => {
    expect((await carry({}, w.viewer)).status).toBe(403);
    expect((await carry({}, w.neighbour)).status).toBe(404);
    expect((await t.call(getEarlierCases, { params: next }, w.neighbour)).status).toBe(404);
    await t.db
      .update(questionnaires)
      .set({ status: 'closed' })
      .where(eq(questionnaires.id, next.questionnaire_id));
    expect((await carry()).status).toBe(409);
    expect(await listNext()).toEqual([]);
  });

  it('finds nothing where no period with cases came before', async () => {
    expect((await t.call(getEarlierCases, { params: w.ids }, w.clerk)).body.time_period_name).toBeNull();
    expect((await t.call(carryCasesForward, { params: w.ids, body: {} }, w.clerk)).status).toBe(409);
  });
});
