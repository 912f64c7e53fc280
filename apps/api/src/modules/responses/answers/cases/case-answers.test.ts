import {
  getSectionAnswers,
  listAnswerHistory,
  saveAnswers,
  setSectionState,
} from '@portal/contract/responses/answers';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { case_codes } from '../../../../tables/case-codes.tables.ts';
import { questionnaires } from '../../../../tables/questionnaires.tables.ts';

const t = useTestApp();
type User = Awaited<ReturnType<typeof buildUser>>;
let own: { id: number };
let clerk: User, colleague: User, neighbour: User, admin: User;
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  const projects = [project.id];
  clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  colleague = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
let submission: { id: number };
let number = 0;
type Case = typeof case_codes.$inferSelect;
beforeEach(async () => {
  const period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own, { submission_name: `Ward ${Math.random()}` });
  built = await buildQuestionnaire(t.db, project, period);
  await kind('case');
});
const kind = (one: 'case' | 'survey') =>
  t.db.update(questionnaires).set({ kind: one }).where(eq(questionnaires.id, built.questionnaire.id));
async function newCase(values: Partial<typeof case_codes.$inferInsert> = {}): Promise<Case> {
  const [row] = await t.db
    .insert(case_codes)
    .values({
      questionnaire_id: built.questionnaire.id,
      submission_id: submission.id,
      case_code: generateCaseCode(randomInt),
      case_number: ++number,
      ...values,
    })
    .returning();
  return row!;
}
const stateOf = async (one: Case) =>
  (await t.db.select().from(case_codes).where(eq(case_codes.id, one.id)))[0]!;

const of = (one: Case | null) => ({ submission_id: submission.id, ...(one && { case_code: one.case_code }) });
const save = (one: Case | null, value: number | null, version = 0, as: User = clerk) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: built.questionnaire.id },
      body: {
        ...of(one),
        section_id: built.section.id,
        answers: [{ question_id: built.questions[0]!.id, value, version }],
      },
    },
    as,
  );
const read = (one: Case | null, as: User = clerk) =>
  t.call(
    getSectionQuestions,
    { params: { id: built.questionnaire.id, sectionId: built.section.id }, query: of(one) },
    as,
  );
const valueIn = async (one: Case | null) =>
  (await read(one)).body.sub_sections[0]!.questions[0]!.answer.value;
const submit = () =>
  t.call(
    submitQuestionnaire,
    {
      params: { questionnaireId: built.questionnaire.id, submissionId: submission.id },
      body: { declared: true },
    },
    clerk,
  );

describe('a case', () => {
  it('has answers, versions, history and states of its own', async () => {
    const [first, second] = [await newCase(), await newCase()];
    await save(first, 1);
    await save(second, 2);
    await save(second, 3, 1);
    expect([await valueIn(first), await valueIn(second), await valueIn(null)]).toEqual([1, 3, null]);
    const history = async (one: Case) =>
      (
        await t.call(listAnswerHistory, { query: { question_id: built.questions[0]!.id, ...of(one) } }, clerk)
      ).body.answer_history.map(({ new_value }) => new_value);
    expect([await history(first), await history(second)]).toEqual([[1], [3, 2]]);
    const section = { body: { section_id: built.section.id, state: 'complete' as const } };
    const complete = async (one: Case) =>
      (await t.call(setSectionState, { body: { ...section.body, ...of(one) } }, clerk)).body.problems.length;
    expect(await complete(first)).toBe(1);
    const stamps = await Promise.all(
      [first, second].map(async (one) => {
        const params = { id: built.questionnaire.id, sectionId: built.section.id };
        return (await t.call(getSectionAnswers, { params, query: of(one) }, clerk)).body.stamp;
      }),
    );
    expect(stamps).toEqual(['1.1', '1.2']);
    expect([(await stateOf(first)).state, (await stateOf(first)).started_at]).toEqual([
      'in_progress',
      expect.any(Date),
    ]);
  });

  it('is opened by its code however it is typed, and named where it is', async () => {
    const one = await newCase();
    const typed = `${one.case_code.slice(0, 4).toLowerCase()}-${one.case_code.slice(4)}`;
    const { body } = await t.call(
      listSections,
      { params: { id: built.questionnaire.id }, query: { submission_id: submission.id, case_code: typed } },
      clerk,
    );
    expect(body.case).toEqual({
      id: one.id,
      case_code: one.case_code,
      case_number: one.case_number,
      state: 'unused',
      is_second_review: false,
    });
  });

  it('is open to its organisation and the programme team alone, and with its own submission', async () => {
    const one = await newCase();
    const elsewhere = await buildSubmission(t.db, project, own, { submission_name: 'Elsewhere' });
    const there = { ...of(one), submission_id: elsewhere.id };
    const params = { id: built.questionnaire.id, sectionId: built.section.id };
    expect([
      (await save(one, 1, 0, neighbour)).status,
      (await read(one, neighbour)).status,
      (await read(one, admin)).status,
      (await t.call(getSectionQuestions, { params, query: there }, clerk)).status,
      (await t.call(getSectionQuestions, { params, query: { ...of(one), case_code: 'ZZZZZZZZ' } }, clerk))
        .status,
    ]).toEqual([404, 404, 200, 404, 404]);
  });

  it('cannot be opened after its withdrawal', async () => {
    const one = await newCase({ state: 'withdrawn', withdrawn_at: new Date() });
    expect([(await read(one)).status, (await save(one, 1)).status]).toEqual([404, 404]);
  });

  it('in a survey can never be opened by staff, in any role', async () => {
    const one = await newCase();
    await kind('survey');
    for (const as of [clerk, admin])
      expect([(await read(one, as)).status, (await save(one, 1, 0, as)).status]).toEqual([404, 404]);
  });
});

describe('two reviews of a case', () => {
  it('see nothing of each other until both are complete', async () => {
    const first = await newCase({ reviewer_id: clerk.id });
    const second = await newCase({
      case_number: first.case_number,
      second_review_of: first.id,
      reviewer_id: colleague.id,
    });
    await save(first, 1);
    const seen = async () => [
      (await read(first, clerk)).status,
      (await read(first, colleague)).status,
      (await read(second, clerk)).status,
      (await read(second, colleague)).status,
    ];
    expect(await seen()).toEqual([200, 403, 403, 200]);
    expect((await save(second, 2, 0, clerk)).status).toBe(403);
    await t.db
      .update(case_codes)
      .set({ state: 'complete' })
      .where(eq(case_codes.questionnaire_id, built.questionnaire.id));
    expect(await seen()).toEqual([200, 200, 200, 200]);
  });
});

describe('many who enter cases of one submission at once', () => {
  it('do not wait for each other, and each case keeps its own', async () => {
    const cases = await Promise.all(Array.from({ length: 30 }, () => newCase()));
    const saved = await Promise.all(cases.map((one, index) => save(one, index)));
    expect(saved.map(({ status }) => status)).toEqual(cases.map(() => 200));
    expect(await Promise.all(cases.map(valueIn))).toEqual(cases.map((_, index) => index));
  });

  it('submit only when none is in progress', async () => {
    const one = await newCase();
    await save(one, 1);
    expect((await submit()).body.detail).toContain('1 case is in progress');
    await t.db.update(case_codes).set({ state: 'complete' }).where(eq(case_codes.id, one.id));
    expect((await submit()).status).toBe(200);
    expect((await save(one, 5, 1)).status).toBe(409);
  });
});
