import { saveAnswers } from '@portal/contract/responses/answers';
import {
  completeCase,
  deleteCaseCode,
  editReviewer,
  getCaseProgress,
  listCaseCodes,
  updateCaseSettings,
} from '@portal/contract/responses/case-codes';
import { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildCaseFixture, type CaseFixture, requestCaseCodes } from '#fixtures/build-cases';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../../tables/audit.tables.ts';
import { case_codes } from '../../../../tables/case-codes.tables.ts';

const t = useTestApp();

type As = { id: number };
type Code = { id: number; case_code: string };
const save = (
  fixture: CaseFixture,
  one: Code,
  values: unknown[],
  as: As = fixture.people.clerk,
  version = 0,
) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: fixture.questionnaire.id },
      body: {
        submission_id: fixture.submission.id,
        case_code: one.case_code,
        section_id: fixture.section.id,
        answers: values.map((value, at) => ({
          question_id: fixture.questions[at]!.id,
          value: value as number,
          version,
        })),
      },
    },
    as,
  );
const complete = (fixture: CaseFixture, id: number, as: As = fixture.people.clerk) =>
  t.call(completeCase, { params: { id } }, as);
const withdraw = (fixture: CaseFixture, id: number, reason?: string, as: As = fixture.people.clerk) =>
  t.call(deleteCaseCode, { params: { id }, query: reason ? { reason } : {} }, as);
const rowOf = async (id: number) => (await t.db.select().from(case_codes).where(eq(case_codes.id, id)))[0]!;
/** Counts the rows of a case in every table that refers to one. */
async function leftOf(id: number): Promise<Record<string, number>> {
  const tables = await t.db.execute<{ table: string }>(sql`
    select c.oid::regclass::text as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'case_code_id' and c.relkind = 'r' order by 1`);
  expect(tables.rows.length).toBeGreaterThan(4);
  const counts: Record<string, number> = {};
  for (const { table } of tables.rows) {
    const found = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where case_code_id = ${id}`,
    );
    if (found.rows[0]!.n > 0) counts[table] = found.rows[0]!.n;
  }
  return counts;
}
async function aPair() {
  const fixture = await buildCaseFixture(t);
  const { clerk, colleague } = fixture.people;
  const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
  const body = { reviewer_id: clerk.id, second_reviewer_id: colleague.id };
  const edited = await t.call(editReviewer, { params: { id: one!.id }, body }, clerk);
  return { fixture, one: one!, second: edited.body.second_review!, clerk, colleague };
}

describe('withdrawing a case', () => {
  it('needs no reason if it is unused; its number and code are never used again', async () => {
    const fixture = await buildCaseFixture(t);
    const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
    expect((await withdraw(fixture, one!.id)).status).toBe(200);
    expect(await rowOf(one!.id)).toMatchObject({
      state: 'withdrawn',
      case_code: one!.case_code,
      withdrawn_by: fixture.people.clerk.id,
      withdraw_reason: null,
    });
    expect((await withdraw(fixture, one!.id)).status).toBe(404);
    expect((await requestCaseCodes(t, fixture, 1)).body.case_codes[0]!.case_number).toBe(2);
    expect((await save(fixture, one!, [1])).status).toBe(404);
  });

  it('needs a reason if it was used, deletes all answers, and the log has the number but not the content', async () => {
    const fixture = await buildCaseFixture(t);
    const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
    await save(fixture, one!, [4711, 2]);
    await save(fixture, one!, [4712], fixture.people.clerk, 1);
    const id = one!.id;
    expect(await leftOf(id)).toMatchObject({ answer_sets: 1, responses: 2, section_submissions: 1 });
    const refused = await withdraw(fixture, id);
    expect(refused.status).toBe(422);
    expect((await withdraw(fixture, id, 'Entered twice.')).status).toBe(200);
    expect(await leftOf(id)).toEqual({});
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn', withdraw_reason: 'Entered twice.' });
    const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'case.withdrawn',
      subject_id: String(id),
      before: { answers: 2, state: 'in_progress', case_number: 1 },
      after: { reason: 'Entered twice.' },
    });
    expect(JSON.stringify(entry)).not.toContain('4711');
  });

  it('takes its second review along; the second review goes alone, and what is left can be opened', async () => {
    const { fixture, one, second, clerk, colleague } = await aPair();
    await save(fixture, one, [1, 2], clerk);
    await save(fixture, second, [1, 3], colleague);
    expect((await withdraw(fixture, second.id, 'Not needed.')).status).toBe(200);
    expect(await leftOf(second.id)).toEqual({});
    expect((await leftOf(one.id))['responses']).toBe(2);
    const section = {
      params: { id: fixture.questionnaire.id, sectionId: fixture.section.id },
      query: { submission_id: fixture.submission.id, case_code: one.case_code },
    };
    expect((await t.call(getSectionQuestions, section, colleague)).status, 'no longer blind').toBe(200);
    const pair = await aPair();
    await save(pair.fixture, pair.second, [1], pair.colleague);
    expect((await withdraw(pair.fixture, pair.one.id)).status, 'its second review was used').toBe(422);
    expect((await withdraw(pair.fixture, pair.one.id, 'Wrong patient.')).status).toBe(200);
    for (const { id } of [pair.one, pair.second]) expect((await rowOf(id)).state).toBe('withdrawn');
    expect(await leftOf(pair.second.id)).toEqual({});
  });

  it('is refused once submitted, to viewers, and to those of whom it is not', async () => {
    const fixture = await buildCaseFixture(t);
    const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
    const { viewer, neighbour, stranger, clerk } = fixture.people;
    expect((await withdraw(fixture, one!.id, 'x', viewer)).status).toBe(403);
    expect((await withdraw(fixture, one!.id, 'x', neighbour)).status).toBe(404);
    expect((await withdraw(fixture, one!.id, 'x', stranger)).status).toBe(404);
    const params = { questionnaireId: fixture.questionnaire.id, submissionId: fixture.submission.id };
    await t.call(submitQuestionnaire, { params, body: { declared: true } }, clerk);
    expect((await withdraw(fixture, one!.id, 'x')).status).toBe(409);
    expect((await rowOf(one!.id)).state).toBe('unused');
  });

  it('in a sent survey is for the programme team only', async () => {
    const fixture = await buildCaseFixture(t, 'survey');
    const [one, other] = (await requestCaseCodes(t, fixture, 2)).body.case_codes;
    await t.db
      .update(case_codes)
      .set({ state: 'complete', completed_at: t.clock.now })
      .where(eq(case_codes.id, one!.id));
    expect((await withdraw(fixture, one!.id, 'They asked.')).status).toBe(403);
    expect((await withdraw(fixture, one!.id, 'They asked.', fixture.people.admin)).status).toBe(200);
    expect((await withdraw(fixture, other!.id)).status).toBe(200);
  });

  it('and saving in it never interleave: what is saved late finds no case', async () => {
    const fixture = await buildCaseFixture(t);
    const made = (await requestCaseCodes(t, fixture, 8)).body.case_codes;
    await Promise.all(made.flatMap((one) => [save(fixture, one, [1]), withdraw(fixture, one.id, 'Race.')]));
    for (const { id } of made) expect([(await rowOf(id)).state, await leftOf(id)]).toEqual(['withdrawn', {}]);
  });
});

describe('completing a case', () => {
  it('says what is missing, and completes it when nothing is; a change opens it again', async () => {
    const fixture = await buildCaseFixture(t);
    const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
    await save(fixture, one!, [1]);
    expect((await complete(fixture, one!.id)).body).toMatchObject({
      state: 'in_progress',
      problems: [{ section_id: fixture.section.id, question_id: fixture.questions[1]!.id }],
    });
    await buildAnswers(t.db, fixture.questions, fixture.submission, { q2: 5 }, one!);
    expect((await complete(fixture, one!.id)).body).toEqual({
      state: 'complete',
      problems: [],
      duplicates: [],
      used_elsewhere: [],
    });
    await save(fixture, one!, [2], fixture.people.clerk, 1);
    expect((await rowOf(one!.id)).state).toBe('in_progress');
  });

  it('warns of cases with the same identifying answers, if any are answered', async () => {
    const fixture = await buildCaseFixture(t);
    const { clerk, colleague, admin } = fixture.people;
    const codes = (await requestCaseCodes(t, fixture, 4)).body.case_codes;
    const [first, same, other, third] = [codes[0]!, codes[1]!, codes[2]!, codes[3]!];
    for (const [one, values] of [
      [first, [7, 1]],
      [same, [7, 2]],
      [other, [8, 1]],
    ] as const)
      await save(fixture, one, [...values]);
    expect((await complete(fixture, first.id)).body.duplicates, 'nothing says so').toEqual([]);
    const settle = (duplicate_codes: string[]) =>
      t.call(
        updateCaseSettings,
        { params: { id: fixture.questionnaire.id }, body: { duplicate_codes } },
        admin,
      );
    await settle(['q1']);
    expect((await complete(fixture, first.id)).body.duplicates).toEqual([
      { case_code: same.case_code, case_number: 2 },
    ]);
    await settle(['q1', 'q2']);
    expect((await complete(fixture, first.id)).body.duplicates).toEqual([]);
    // Its own second review, what is withdrawn, and what answers neither, are no duplicates.
    const body = { reviewer_id: clerk.id, second_reviewer_id: colleague.id };
    const { second_review } = (await t.call(editReviewer, { params: { id: third.id }, body }, clerk)).body;
    await save(fixture, third, [3, 3]);
    await save(fixture, second_review!, [3, 3], colleague);
    expect((await complete(fixture, third.id)).body.duplicates).toEqual([]);
    expect((await complete(fixture, second_review!.id, colleague)).body.duplicates).toEqual([]);
    await settle(['q1']);
    await withdraw(fixture, same.id, 'Entered twice.');
    expect((await complete(fixture, first.id)).body.duplicates).toEqual([]);
  });

  it('is for people who can open it: not the other reviewer, a viewer or a neighbour, nor for a survey', async () => {
    const { fixture, one, second, clerk, colleague } = await aPair();
    await save(fixture, one, [1, 2], clerk);
    expect((await complete(fixture, one.id, colleague)).status).toBe(403);
    expect((await complete(fixture, one.id, fixture.people.viewer)).status).toBe(403);
    expect((await complete(fixture, one.id, fixture.people.neighbour)).status).toBe(404);
    expect((await complete(fixture, one.id, clerk)).body.state).toBe('complete');
    expect((await complete(fixture, second.id, clerk)).status).toBe(403);
    await save(fixture, second, [1, 3], colleague);
    await complete(fixture, second.id, colleague);
    const query = fixture.ids;
    expect((await t.call(getCaseProgress, { query }, clerk)).body).toMatchObject({
      complete: 1,
      second_reviews: 1,
      second_reviews_complete: 1,
      differences_left: 1,
    });
    const listed = await t.call(listCaseCodes, { query: { ...query, state: 'complete' } }, clerk);
    expect(listed.body.case_codes).toMatchObject([{ second_review: { state: 'complete' } }]);
    const survey = await buildCaseFixture(t, 'survey');
    const [response] = (await requestCaseCodes(t, survey, 1)).body.case_codes;
    expect((await complete(survey, response!.id)).status).toBe(409);
    expect((await complete(survey, response!.id, survey.people.admin)).status).toBe(409);
  });
});
