import * as contract from '@portal/contract/cases/case-reviews';
import { getCaseProgress } from '@portal/contract/responses/case-codes';
import { VIEWER } from '@portal/contract/identity/roles';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAnswers, buildCase, buildOptions, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { response_history, responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { review_differences } from '../../../tables/case-reviews.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
type User = Awaited<ReturnType<typeof buildUser>>;
let own: { id: number };
let one: User, two: User, third: User, viewer: User, neighbour: User, admin: User;
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  const ofOwn = { organisation_id: own.id, projects: [project.id] };
  one = await buildUser(t.db, t.programme.id, { ...ofOwn, full_name: 'Freya First' });
  two = await buildUser(t.db, t.programme.id, { ...ofOwn, full_name: 'Sam Second' });
  third = await buildUser(t.db, t.programme.id, ofOwn);
  viewer = await buildUser(t.db, t.programme.id, { ...ofOwn, role_type_id: VIEWER });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects: [project.id] });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

let submission: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
/** Five questions: a choice, a yes or no, several at once, a number, and one that a yes asks for. */
beforeEach(async () => {
  const period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own, { submission_name: `Ward ${Math.random()}` });
  built = await buildQuestionnaire(t.db, project, period, [
    { question_type: 'single_choice', question_text: 'How was pain assessed?' },
    { question_type: 'yes_no', question_text: 'Was it followed up?', required: false },
    { question_type: 'multiple_choice', required: false },
    { required: false, missing_allowed: true, hard_minimum: 0, unit: 'days' },
    { question_type: 'short_text', show_if: 'q2 = "yes"' },
  ]);
  await buildOptions(t.db, built.questions[0]!, ['Never', 'Sometimes', 'Always']);
  await buildOptions(t.db, built.questions[2]!, ['Nurse', 'Doctor']);
  await t.db
    .update(questionnaires)
    .set({ kind: 'case' })
    .where(eq(questionnaires.id, built.questionnaire.id));
});

type Answers = Record<string, unknown>;
async function reviewedTwice(
  first: Answers,
  second: Answers,
  state: 'in_progress' | 'complete' = 'complete',
) {
  const of = { ...built, submission };
  const row = await buildCase(t.db, of, first, 'complete', { reviewer: one });
  await buildCase(t.db, of, second, state, { reviewer: two, secondReviewOf: row });
  return row.id;
}
const ofReturn = () => ({ questionnaire_id: built.questionnaire.id, submission_id: submission.id });
const list = (query: object = {}, as: User = third) =>
  t.call(contract.listReviewPairs, { query: { ...ofReturn(), ...query } }, as);
const compare = (id: number, as: User = third) => t.call(contract.getReviewPair, { params: { id } }, as);
const agreement = async (as: User = third) =>
  (await t.call(contract.getReviewAgreement, { query: ofReturn() }, as)).body;

async function seenOf(id: number, at: number): Promise<string> {
  const { questions } = (await compare(id, admin)).body;
  return questions.find(({ question_id }) => question_id === built.questions[at]!.id)!.seen;
}
type Chosen = {
  at: number;
  choice: 'first' | 'second' | 'other';
  value?: string | number | string[];
  note?: string;
};
async function resolve(id: number, chosen: Chosen[], as: User = third) {
  const resolutions = [];
  for (const { at, note = 'As in the notes.', ...more } of chosen)
    resolutions.push({ question_id: built.questions[at]!.id, note, seen: await seenOf(id, at), ...more });
  return t.call(contract.resolveDifferences, { params: { id }, body: { resolutions } }, as);
}
const undo = async (id: number, at: number, as: User = third) =>
  t.call(
    contract.undoResolution,
    { params: { id }, body: { question_id: built.questions[at]!.id, seen: await seenOf(id, at) } },
    as,
  );
async function storedAnswer(id: number, at: number) {
  const [row] = await t.db
    .select()
    .from(responses)
    .where(and(eq(responses.case_code_id, id), eq(responses.question_id, built.questions[at]!.id)));
  return row!;
}

describe('two reviews of a case', () => {
  it('differ where a value, or why there is none, differs; the order of several options says nothing', async () => {
    const id = await reviewedTwice(
      { q1: 'never', q3: ['nurse', 'doctor'], q4: 3 },
      { q1: 'always', q3: ['doctor', 'nurse'], q4: 3 },
    );
    const { status, body } = await compare(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'to_resolve', differences: 1, resolved: 0, may_resolve: true });
    expect(body.first.reviewer_name).toBe('Freya First');
    expect(body.second.reviewer_name).toBe('Sam Second');
    expect(
      body.questions.map(({ question_code, is_different, first, second }) => [
        ...[question_code, is_different, first.text, second.text],
      ]),
    ).toEqual([
      ['q1', true, 'Never', 'Always'],
      ['q3', false, 'Nurse; Doctor', 'Nurse; Doctor'],
      ['q4', false, '3 days', '3 days'],
    ]);
  });

  it('are listed with their state, searched by reviewer, code and number, and cut into pages', async () => {
    const differing = await reviewedTwice({ q1: 'never' }, { q1: 'always' });
    await reviewedTwice({ q1: 'never' }, { q1: 'never' });
    await reviewedTwice({ q1: 'never' }, { q1: 'always' }, 'in_progress');
    const { body } = await list();
    expect(body.review_pairs.map(({ state, differences }) => [state, differences])).toEqual([
      ['to_resolve', 1],
      ['alike', 0],
      ['waiting', 0],
    ]);
    expect(body.counts).toEqual({ to_resolve: 1, alike: 1, waiting: 1, resolved: 0 });
    const [pair] = body.review_pairs;
    for (const search of ['freya', pair!.second.case_code, String(pair!.case_number)])
      expect((await list({ search })).body.review_pairs.map(({ case_id }) => case_id)).toContain(differing);
    expect((await list({ search: 'nobody' })).body.total).toBe(0);
    expect((await list({ state: 'to_resolve' })).body).toMatchObject({ total: 1 });
    expect((await list({ limit: 1, offset: 1 })).body).toMatchObject({
      total: 3,
      review_pairs: [{ state: 'alike' }],
    });
  });
});

describe('a resolved difference', () => {
  it('is the first review’s answer from then on, with its history, and keeps what both had said', async () => {
    const id = await reviewedTwice({ q1: 'never', q4: 1 }, { q1: 'always', q4: 2 });
    const { status, body } = await resolve(id, [
      { at: 0, choice: 'second' },
      { at: 3, choice: 'other', value: 4 },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'resolved', differences: 2, resolved: 2 });
    expect(body.questions[0]).toMatchObject({
      first: { text: 'Never' },
      second: { text: 'Always' },
      resolution: {
        agreed: { text: 'Always' },
        note: 'As in the notes.',
        resolved_by_name: third.full_name,
        together: 2,
      },
    });
    expect(await storedAnswer(id, 0)).toMatchObject({ value: 'always', updated_by: third.id });
    expect(await storedAnswer(id, 3)).toMatchObject({ value: 4 });
    const history = await t.db
      .select()
      .from(response_history)
      .where(eq(response_history.response_id, (await storedAnswer(id, 0)).id));
    expect(history).toMatchObject([{ old_value: 'never', new_value: 'always' }]);
    const [row] = await t.db.select().from(case_codes).where(eq(case_codes.id, id));
    expect(row!.state).toBe('complete');
    // The blind reviews still disagree.
    expect((await agreement()).questions[0]).toMatchObject({ n: 1, alike: 0 });
  });

  it('wants a reason, an answer that the question takes, and what was read to be what stands', async () => {
    const id = await reviewedTwice({ q1: 'never', q4: 1 }, { q1: 'always', q4: 2 });
    expect((await resolve(id, [{ at: 0, choice: 'first', note: '  ' }])).status).toBe(422);
    const wrong = await resolve(id, [{ at: 0, choice: 'other', value: 'perhaps' }]);
    expect(wrong.status).toBe(422);
    expect((await resolve(id, [{ at: 3, choice: 'other', value: -1 }])).status).toBe(422);
    // All or nothing.
    expect(
      (
        await resolve(id, [
          { at: 0, choice: 'second' },
          { at: 3, choice: 'other', value: -1 },
        ])
      ).status,
    ).toBe(422);
    expect(await storedAnswer(id, 0)).toMatchObject({ value: 'never' });
    const body = {
      resolutions: [
        { question_id: built.questions[0]!.id, choice: 'first' as const, note: 'Why', seen: '9.9.0' },
      ],
    };
    expect((await t.call(contract.resolveDifferences, { params: { id }, body }, third)).status).toBe(409);
    const same = await reviewedTwice({ q1: 'never' }, { q1: 'never' });
    expect((await resolve(same, [{ at: 0, choice: 'first' }])).status).toBe(409);
  });

  it('is for contributors and the team, while the response can be changed', async () => {
    const id = await reviewedTwice({ q1: 'never' }, { q1: 'always' });
    expect((await resolve(id, [{ at: 0, choice: 'first' }], viewer)).status).toBe(403);
    expect((await resolve(id, [{ at: 0, choice: 'first' }], neighbour)).status).toBe(404);
    await buildSubmittedResponse(t.db, built.questionnaire, submission);
    expect((await resolve(id, [{ at: 0, choice: 'first' }])).status).toBe(409);
    expect((await compare(id)).body.may_resolve).toBe(false);
  });

  it('takes with it what no longer applies, and says what has to be resolved together', async () => {
    const id = await reviewedTwice({ q1: 'never', q2: 'yes', q5: 'By phone' }, { q1: 'never', q2: 'no' });
    expect((await compare(id)).body.differences).toBe(2);
    const { body } = await resolve(id, [{ at: 1, choice: 'second' }]);
    expect(body).toMatchObject({ differences: 2, resolved: 2 });
    expect(await storedAnswer(id, 4)).toMatchObject({ value: null });
    // What was lost with it counts as it was said.
    expect((await agreement()).questions[4]).toMatchObject({ n: 1, alike: 0 });
    expect((await undo(id, 1)).body).toMatchObject({ differences: 2, resolved: 0 });
    expect(await storedAnswer(id, 4)).toMatchObject({ value: 'By phone' });

    const other = await reviewedTwice({ q1: 'never', q2: 'no' }, { q1: 'never', q2: 'yes', q5: 'By phone' });
    const alone = await resolve(other, [{ at: 1, choice: 'second' }]);
    expect(alone.status).toBe(409);
    expect(alone.body.detail).toContain('resolve both answers together');
    expect(await storedAnswer(other, 1)).toMatchObject({ value: 'no' });
    const both = [
      { at: 1, choice: 'second' as const },
      { at: 4, choice: 'second' as const },
    ];
    expect((await resolve(other, both)).body).toMatchObject({ differences: 2, resolved: 2 });
  });

  it('is undone while the return is open, and what was changed since stays', async () => {
    const id = await reviewedTwice({ q1: 'never', q4: 1 }, { q1: 'always', q4: 2 });
    await resolve(id, [{ at: 0, choice: 'second' }]);
    expect((await undo(id, 0)).body).toMatchObject({ differences: 2, resolved: 0 });
    expect(await storedAnswer(id, 0)).toMatchObject({ value: 'never' });
    expect((await undo(id, 0)).status).toBe(409);

    await resolve(id, [{ at: 0, choice: 'second' }]);
    await buildAnswers(t.db, built.questions, submission, { q1: 'sometimes' }, { id });
    const { body } = await compare(id);
    expect(body).toMatchObject({ state: 'to_resolve', differences: 2, resolved: 0 });
    expect(body.questions[0]!.resolution).toMatchObject({ is_changed: true, now: { text: 'Sometimes' } });
    await undo(id, 0);
    expect(await storedAnswer(id, 0)).toMatchObject({ value: 'sometimes' });
  });

  it('counts in the progress of cases until it is resolved, whichever answer was selected', async () => {
    const left = async () =>
      (await t.call(getCaseProgress, { query: ofReturn() }, third)).body.differences_left;
    const id = await reviewedTwice({ q1: 'never', q4: 1 }, { q1: 'always', q4: 2 });
    expect(await left()).toBe(2);
    await resolve(id, [{ at: 0, choice: 'first' }]);
    expect(await left()).toBe(1);
  });

  it('is forgotten with the answers where a review is withdrawn', async () => {
    const id = await reviewedTwice({ q1: 'never' }, { q1: 'always' });
    await resolve(id, [{ at: 0, choice: 'first' }]);
    const kept = () => t.db.$count(review_differences, eq(review_differences.case_code_id, id));
    expect(await kept()).toBe(1);
    await t.db
      .update(case_codes)
      .set({ state: 'withdrawn', withdrawn_at: new Date() })
      .where(eq(case_codes.second_review_of, id));
    expect(await kept()).toBe(0);
    expect((await list()).body.total).toBe(0);
  });

  it('is exported with both answers, the agreed answer and the reason', async () => {
    const id = await reviewedTwice({ q1: 'never', q4: 1 }, { q1: 'always', q4: 2 });
    await resolve(id, [{ at: 0, choice: 'second', note: '=HYPERLINK("x")' }]);
    const { body } = await t.call(contract.downloadReviewDifferences, { query: ofReturn() }, third);
    const lines = body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('How was pain assessed?,Freya First,Never,Sam Second,Always,Resolved,Always');
    expect(lines[1]).not.toContain(',=HYPERLINK');
    expect(lines[2]).toContain('1 days,Sam Second,2 days,To resolve');
  });
});
