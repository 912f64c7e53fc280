import { importCases } from '@portal/contract/collection/case-imports';
import { listCaseMeasures } from '@portal/contract/measures/case-measures';
import { listSections } from '@portal/contract/questionnaires/questionnaires';
import { listCaseCodes } from '@portal/contract/responses/case-codes';
import { transferCase } from '@portal/contract/responses/case-transfers';
import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '../../../../../test/fixtures/build-people.ts';
import { buildPatientAudit, type PatientAudit } from '../../../../../test/fixtures/build-patient-audit.ts';
import { buildSubmission } from '../../../../../test/fixtures/build-projects.ts';
import { createTestApp, sendFile, type TestApp } from '../../../../../test/support/test-app.ts';
import { answer_sets, response_history, responses } from '../../../../tables/answers.tables.ts';
import { audit_entries } from '../../../../tables/audit.tables.ts';
import { case_codes, case_settings } from '../../../../tables/case-codes.tables.ts';
import { questionnaire_submissions } from '../../../../tables/questionnaire-submissions.tables.ts';

const FILE = `Hospital number,Date of birth,Visit date,HbA1c
A1,2012-02-29,2025-05-01,48
B2,2011-07-14,2025-06-30,57
`;

let t: TestApp;
let w: PatientAudit;
/** Another unit of the same organisation, and a unit of a neighbour. */
let second: { id: number };
let foreign: { id: number; clerk: { id: number } };
let cases: (typeof case_codes.$inferSelect)[];

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  w = await buildPatientAudit(t);
  second = await buildSubmission(t.db, w.project, w.own, { submission_name: 'Second unit' });
  const other = await buildOrganisation(t.db, t.programme.id);
  foreign = {
    id: (await buildSubmission(t.db, w.project, other)).id,
    clerk: await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects: [w.project.id] }),
  };
  const clerk = { ...w.clerk, programme_id: t.programme.id };
  const fields = { key_code: 'hospital_no', dry_run: false };
  await sendFile(t, importCases, clerk, { content: FILE, fields, params: w.ids });
  cases = await t.db
    .select()
    .from(case_codes)
    .where(eq(case_codes.questionnaire_id, w.questionnaire.id))
    .orderBy(asc(case_codes.case_number));
});

const move = (submission_id: number, as: { id: number } = w.clerk, id = cases[0]!.id) =>
  t.call(transferCase, { params: { id }, body: { submission_id, reason: 'Moved house' } }, as);
const answersOf = (id: number) => t.db.select().from(responses).where(eq(responses.case_code_id, id));
const historyOf = (id: number) =>
  t.db
    .select({ version: response_history.version, value: response_history.new_value })
    .from(response_history)
    .innerJoin(responses, eq(responses.id, response_history.response_id))
    .where(eq(responses.case_code_id, id))
    .orderBy(asc(response_history.id));
const listOf = async (submission_id: number, as: { id: number } = w.clerk) =>
  (await t.call(listCaseCodes, { query: { ...w.ids, submission_id } }, as)).body.case_codes;

describe('transferring a case', () => {
  it('moves its answers with their history, and says when and why', async () => {
    const [{ id, case_code } = cases[0]!] = cases;
    const [before, history] = [await answersOf(id), await historyOf(id)];
    expect((await move(second.id)).body).toEqual({ submission_id: second.id, case_number: 1 });
    const after = await answersOf(id);
    expect(after.map(({ value, version }) => [value, version]).toSorted()).toEqual(
      before.map(({ value, version }) => [value, version]).toSorted(),
    );
    expect(new Set(after.map(({ submission_id }) => submission_id))).toEqual(new Set([second.id]));
    expect(await historyOf(id)).toEqual(history);
    expect(history.length).toBeGreaterThan(3);
    const [set] = await t.db.select().from(answer_sets).where(eq(answer_sets.case_code_id, id));
    expect(set).toMatchObject({ submission_id: second.id, stored: before.length });
    expect((await listOf(w.submission.id)).map(({ case_number }) => case_number)).toEqual([2]);
    expect(await listOf(second.id)).toMatchObject([
      {
        id,
        case_code,
        state: 'complete',
        transfer_reason: 'Moved house',
        transferred_at: expect.any(String),
      },
    ]);
    const [entry] = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.action, 'case.transferred'));
    expect(entry).toMatchObject({
      subject_id: String(id),
      before: { submission_id: w.submission.id, case_number: 1 },
      after: { submission_id: second.id, case_number: 1, reason: 'Moved house' },
    });
  });

  it('counts the case in the indicators of its new unit only', async () => {
    await move(second.id);
    const countOf = async (submission_id: number) =>
      (await t.call(listCaseMeasures, { params: { ...w.ids, submission_id } }, w.clerk)).body.cases;
    expect([await countOf(w.submission.id), await countOf(second.id)]).toEqual([1, 1]);
    const overview = await t.call(
      listSections,
      {
        params: { id: w.questionnaire.id },
        query: { submission_id: second.id, case_code: cases[0]!.case_code },
      },
      w.clerk,
    );
    expect(overview.body.questionnaire_sections.map(({ state }) => state)).toEqual(['complete', 'complete']);
  });

  it('is for the programme team where another organisation receives it', async () => {
    expect((await move(foreign.id)).status).toBe(404);
    expect((await move(foreign.id, foreign.clerk)).status).toBe(404);
    expect((await move(second.id, foreign.clerk)).status).toBe(404);
    expect((await move(second.id, w.viewer)).status).toBe(403);
    expect(await listOf(w.submission.id)).toHaveLength(2);
    expect((await move(foreign.id, w.admin)).status).toBe(200);
    expect(await listOf(foreign.id, foreign.clerk)).toHaveLength(1);
    expect(JSON.stringify(await listOf(foreign.id, foreign.clerk))).not.toContain('Submission of');
  });

  it('needs a reason, another submission, and room for the case', async () => {
    const body = { submission_id: second.id, reason: ' ' };
    expect((await t.call(transferCase, { params: { id: cases[0]!.id }, body }, w.clerk)).status).toBe(422);
    expect((await move(w.submission.id)).status).toBe(422);
    await t.db.insert(case_settings).values({ questionnaire_id: w.questionnaire.id, code_limit: 1 });
    expect((await move(second.id)).status).toBe(200);
    expect((await move(second.id, w.clerk, cases[1]!.id)).status).toBe(409);
  });

  it('is refused when either response is submitted', async () => {
    const submit = (submission_id: number, state: 'open' | 'submitted') =>
      t.db
        .insert(questionnaire_submissions)
        .values({ questionnaire_id: w.questionnaire.id, submission_id, state })
        .onConflictDoUpdate({
          target: [questionnaire_submissions.questionnaire_id, questionnaire_submissions.submission_id],
          set: { state },
        });
    await submit(second.id, 'submitted');
    expect((await move(second.id)).status).toBe(409);
    await submit(second.id, 'open');
    await submit(w.submission.id, 'submitted');
    expect((await move(second.id)).status).toBe(409);
    await submit(w.submission.id, 'open');
    expect((await move(second.id)).status).toBe(200);
  });

  it('takes a second review along, and only with the first', async () => {
    const [{ id } = cases[0]!] = cases;
    const [again] = await t.db
      .insert(case_codes)
      .values({
        ...w.ids,
        case_code: `AGAIN${id}`,
        case_number: 1,
        second_review_of: id,
        reviewer_id: w.clerk.id,
      })
      .returning();
    expect((await move(second.id, w.clerk, again!.id)).status).toBe(409);
    expect((await move(foreign.id, w.admin)).status).toBe(200);
    const moved = await t.db
      .select()
      .from(case_codes)
      .where(and(eq(case_codes.questionnaire_id, w.questionnaire.id), ne(case_codes.id, cases[1]!.id)));
    expect(moved.map((one) => [one.submission_id, one.case_number, one.reviewer_id])).toEqual([
      [foreign.id, 1, null],
      [foreign.id, 1, null],
    ]);
  });
});
