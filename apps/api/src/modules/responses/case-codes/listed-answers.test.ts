import { importCases } from '@portal/contract/collection/case-imports';
import {
  downloadCaseCodes,
  getCaseProgress,
  listCaseCodes,
  updateCaseSettings,
} from '@portal/contract/responses/case-codes';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCaseFixture, requestCaseCodes } from '../../../../test/fixtures/build-cases.ts';
import { buildPatientAudit, type PatientAudit } from '../../../../test/fixtures/build-patient-audit.ts';
import { createTestApp, sendFile, type TestApp } from '../../../../test/support/test-app.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { questions } from '../../../tables/questionnaires.tables.ts';

let t: TestApp;
let w: PatientAudit;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

const FILE = `Hospital number,Date of birth,Sex,Visit date,HbA1c
A 1,2012-02-29,female,2025-05-01,48
B2,2011-07-14,male,2025-06-30,57
C30,2010-01-01,other,2025-06-30,
`;
const settle = (body: object) =>
  t.call(updateCaseSettings, { params: { id: w.questionnaire.id }, body: body as never }, w.admin);
const list = (query: object = {}, as: { id: number } = w.clerk) =>
  t.call(listCaseCodes, { query: { ...w.ids, ...query } }, as);
const found = async (search: string) =>
  (await list({ search })).body.case_codes.map(({ case_number }) => case_number);

beforeEach(async () => {
  w = await buildPatientAudit(t);
  await settle({ duplicate_codes: ['hospital_no'], list_codes: ['sex', 'born'] });
  const clerk = { ...w.clerk, programme_id: t.programme.id };
  const fields = { key_code: 'hospital_no', dry_run: false };
  await sendFile(t, importCases, clerk, { content: FILE, fields, params: w.ids });
});

/** Gives a case a second review in a state. */
async function addSecondReview(state: 'in_progress' | 'complete') {
  const [first] = await t.db
    .select()
    .from(case_codes)
    .where(and(eq(case_codes.questionnaire_id, w.questionnaire.id), eq(case_codes.case_number, 2)));
  await t.db.insert(case_codes).values({
    ...w.ids,
    case_code: `T${first!.id}`.padEnd(8, '0'),
    case_number: 2,
    second_review_of: first!.id,
    state,
  });
}

it('says when a case was last completed, so that a page knows when to calculate again', async () => {
  const at = new Date('2026-02-03T10:00:00Z');
  await t.db
    .update(case_codes)
    .set({ completed_at: at })
    .where(eq(case_codes.questionnaire_id, w.questionnaire.id));
  const progress = await t.call(getCaseProgress, { query: w.ids }, w.clerk);
  expect(progress.body).toMatchObject({ complete: 3, last_completed_at: at.toISOString() });
});

describe('the answers in the list of cases', () => {
  it('are the columns that the audit chose, in its order and in words', async () => {
    const progress = await t.call(getCaseProgress, { query: w.ids }, w.viewer);
    expect(progress.body.list_columns.map(({ question_text }) => question_text)).toEqual([
      'Sex',
      'Date of birth',
    ]);
    const { body } = await list({}, w.viewer);
    expect(body.case_codes.map(({ answers }) => answers)).toEqual([
      { sex: 'female', born: '2012-02-29' },
      { sex: 'male', born: '2011-07-14' },
      { sex: 'other', born: '2010-01-01' },
    ]);
    const csv = (await t.call(downloadCaseCodes, { query: w.ids }, w.clerk)).body as unknown as string;
    expect(csv.split('\r\n')[0]).toMatch(/,withdraw_reason,sex,born$/);
    expect(csv.split('\r\n')[1]).toMatch(/,female,2012-02-29$/);
  });

  it('find a case by its identifier without spaces and case, and by a date', async () => {
    expect(await found('a1')).toEqual([1]);
    expect(await found('b 2')).toEqual([2]);
    expect(await found('C3')).toEqual([3]);
    expect(await found('14/7/2011')).toEqual([2]);
    expect(await found('57')).toEqual([]);
  });

  it('stay hidden and are not found while a second review of the case is open', async () => {
    await addSecondReview('in_progress');
    expect((await list()).body.case_codes[1]!.answers).toEqual({});
    expect(await found('b2')).toEqual([]);
    await t.db
      .update(case_codes)
      .set({ state: 'complete' })
      .where(and(eq(case_codes.questionnaire_id, w.questionnaire.id), eq(case_codes.case_number, 2)));
    expect((await list()).body.case_codes[1]!.answers).toEqual({ sex: 'male', born: '2011-07-14' });
    expect(await found('b2')).toEqual([2]);
  });

  it('are not for a neighbour', async () => {
    expect((await list({ search: 'b2' }, w.neighbour)).status).toBe(404);
  });

  it('are in no list of a survey', async () => {
    const survey = await buildCaseFixture(t, 'survey');
    await t.call(
      updateCaseSettings,
      { params: { id: survey.questionnaire.id }, body: { list_codes: ['q1'] } },
      survey.people.admin,
    );
    const made = await requestCaseCodes(t, survey, 1);
    const [question] = await t.db
      .select()
      .from(questions)
      .where(and(eq(questions.questionnaire_id, survey.questionnaire.id), eq(questions.question_code, 'q1')));
    await t.db.insert(responses).values({
      question_id: question!.id,
      submission_id: survey.submission.id,
      case_code_id: made.body.case_codes[0]!.id,
      value: 417,
    });
    const listed = await t.call(listCaseCodes, { query: survey.ids }, survey.people.clerk);
    expect(listed.body.case_codes.map(({ answers }) => answers)).toEqual([{}]);
    const searched = await t.call(
      listCaseCodes,
      { query: { ...survey.ids, search: '417' } },
      survey.people.clerk,
    );
    expect(searched.body.case_codes).toEqual([]);
    const progress = await t.call(getCaseProgress, { query: survey.ids }, survey.people.clerk);
    expect(progress.body.list_columns).toEqual([]);
    // Nor is the time at which a respondent completed it.
    await t.db
      .update(case_codes)
      .set({ state: 'complete', completed_at: new Date() })
      .where(eq(case_codes.questionnaire_id, survey.questionnaire.id));
    const later = await t.call(getCaseProgress, { query: survey.ids }, survey.people.clerk);
    expect(later.body).toMatchObject({ complete: 1, last_completed_at: null });
  });

  it('are at most 6 columns, of questions that exist', async () => {
    expect((await settle({ list_codes: ['nothing'] })).status).toBe(422);
    expect((await settle({ list_codes: Array.from({ length: 7 }, (_, at) => `q${at}`) })).status).toBe(422);
    await settle({ list_codes: [] });
    expect((await list()).body.case_codes[0]!.answers).toEqual({});
  });
});
