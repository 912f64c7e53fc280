import {
  listReviewPairs,
  getReviewAgreement,
  getReviewAgreementOfAll,
  downloadReviewAgreement,
  getReviewPair,
} from '@portal/contract/cases/case-reviews';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCase, buildOptions } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let own: { id: number };
let reader: { id: number }, admin: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  reader = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

const CODES = ['a', 'b', 'c'] as const;
let submission: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
beforeEach(async () => {
  const period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own, { submission_name: `Ward ${Math.random()}` });
  built = await buildQuestionnaire(t.db, project, period, [{ question_type: 'single_choice' }, {}]);
  await buildOptions(t.db, built.questions[0]!, [...CODES]);
  await t.db
    .update(questionnaires)
    .set({ kind: 'case' })
    .where(eq(questionnaires.id, built.questionnaire.id));
});

type Rating = string | null;
async function review(pairs: [Rating, Rating][], of = submission) {
  const answers = (rating: Rating) => (rating === null ? {} : { q1: rating });
  for (const [first, second] of pairs) {
    const row = await buildCase(t.db, { ...built, submission: of }, answers(first));
    await buildCase(t.db, { ...built, submission: of }, answers(second), 'complete', { secondReviewOf: row });
  }
}
const ofReturn = () => ({ questionnaire_id: built.questionnaire.id, submission_id: submission.id });
const read = async () => (await t.call(getReviewAgreement, { query: ofReturn() }, reader)).body;

it('is that of the published table: κ .4842 with a standard error of .1380', async () => {
  const table = [
    [0, 4, 1],
    [0, 8, 0],
    [0, 1, 5],
  ];
  await review(
    table.flatMap((row, i) =>
      row.flatMap((n, j) => Array.from({ length: n }, (): [Rating, Rating] => [CODES[i]!, CODES[j]!])),
    ),
  );
  const { pairs, questions } = await read();
  expect(pairs).toBe(19);
  const [found] = questions;
  expect(found).toMatchObject({ n: 19, alike: 13, is_dependable: false, why_no_kappa: null });
  expect(found!.kappa).toBeCloseTo(0.4842, 4);
  expect(found!.kappa_error).toBeCloseTo(0.138, 4);
  expect(found!.kappa_lower).toBeCloseTo(0.4842 - 1.96 * 0.138, 3);
  const { body } = await t.call(downloadReviewAgreement, { query: ofReturn() }, reader);
  expect(body).toContain('19,13,68.42');
  expect(body).toContain('Fleiss, Cohen and Everitt 1969');
});

it('is what counting the pairs one by one gives, what is missing on one side included', async () => {
  // A fixed row of numbers that look drawn at random.
  let seed = 20_261_123;
  const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const rating = (): Rating => [...CODES, null][Math.floor(draw() * 4)]!;
  const pairs = Array.from({ length: 60 }, (): [Rating, Rating] => {
    const first = rating();
    return [first, draw() < 0.6 ? first : rating()];
  });
  await review(pairs);
  const rated = pairs.filter(([first, second]) => first !== null || second !== null);
  const n = rated.length;
  const share = (holds: (pair: [Rating, Rating]) => boolean) => rated.filter(holds).length / n;
  const observed = share(([first, second]) => first === second);
  const margins = [...CODES, null].map(
    (code) => [share(([first]) => first === code), share(([, second]) => second === code)] as const,
  );
  const sum = (terms: number[]) => terms.reduce((total, term) => total + term, 0);
  const byChance = sum(margins.map(([first, second]) => first * second));
  const common =
    sum(margins.map(([first, second]) => ((first + second) / 2) * (1 - (first + second) / 2))) / 3;

  const [found] = (await read()).questions;
  expect(found).toMatchObject({ n, alike: rated.filter(([first, second]) => first === second).length });
  expect(n).toBeLessThan(60);
  expect(found!.observed).toBeCloseTo(observed, 12);
  expect(found!.kappa).toBeCloseTo((observed - byChance) / (1 - byChance), 12);
  expect(found!.ac1).toBeCloseTo((observed - common) / (1 - common), 12);
});

it('has no κ of figures, nor where all say the same, and says why', async () => {
  await review(Array.from({ length: 10 }, (): [Rating, Rating] => ['a', 'a']));
  const [choice, figure] = (await read()).questions;
  expect(choice).toMatchObject({
    observed: 1,
    kappa: null,
    why_no_kappa: 'one_category',
    is_dependable: true,
  });
  expect(choice!.ac1).toBe(1);
  expect(figure).toMatchObject({ n: 0, observed: null, why_no_kappa: 'no_pairs', is_dependable: null });
});

it('calls data dependable with a κ of exactly 0.75, on the screen and in the file', async () => {
  const cells: [Rating, Rating, number][] = [
    ['b', 'b', 2],
    ['c', 'a', 1],
    ['c', 'c', 7],
  ];
  await review(
    cells.flatMap(([first, second, n]) => Array.from({ length: n }, (): [Rating, Rating] => [first, second])),
  );
  expect((await read()).questions[0]).toMatchObject({ n: 10, is_dependable: true, dependable_by: 'kappa' });
  const { body } = await t.call(downloadReviewAgreement, { query: ofReturn() }, reader);
  expect(body).toContain('Reliable (κ of at least 0.75)');
});

it('says nothing of fewer than ten pairs, and gives no interval where the error is 0', async () => {
  await review(Array.from({ length: 9 }, (_, at): [Rating, Rating] => (at < 6 ? ['a', 'a'] : ['b', 'b'])));
  expect((await read()).questions[0]).toMatchObject({
    n: 9,
    kappa: 1,
    kappa_error: 0,
    kappa_lower: null,
    kappa_upper: null,
    is_dependable: null,
    dependable_by: null,
  });
  const { body } = await t.call(downloadReviewAgreement, { query: ofReturn() }, reader);
  expect(body).toContain('Too few pairs to say');
  expect(body).not.toMatch(/Reliable|Below the threshold/);
});

it('is of one submission for its people, of all together for the team', async () => {
  const other = await buildSubmission(t.db, project, own, {
    submission_name: `Ward ${Math.random()}`,
    pseudonym_number: Math.ceil(Math.random() * 1e9),
  });
  await review([['a', 'a']]);
  await review([['a', 'b']], other);
  expect(await read()).toMatchObject({ pairs: 1, submissions: 1, questions: [{ n: 1, alike: 1 }, { n: 0 }] });
  const all = await t.call(getReviewAgreementOfAll, { params: { id: built.questionnaire.id } }, admin);
  expect(all.body).toMatchObject({ pairs: 2, submissions: 2, questions: [{ n: 2, alike: 1 }, { n: 0 }] });
  expect(
    (await t.call(getReviewAgreementOfAll, { params: { id: built.questionnaire.id } }, reader)).status,
  ).toBe(403);
});

it('takes as many statements of ten thousand pairs as of one', async () => {
  await review([['a', 'b']]);
  const [few] = (await t.call(listReviewPairs, { query: ofReturn() }, reader)).body.review_pairs;
  const calls = async () => [
    await t.call(listReviewPairs, { query: { ...ofReturn(), limit: 100 } }, reader),
    await t.call(getReviewAgreement, { query: ofReturn() }, reader),
    await t.call(getReviewPair, { params: { id: few!.case_id } }, reader),
  ];
  await calls(); // The questions are read once and cached.
  const ofOne = (await t.statementsOf(calls)).length;
  await t.db.execute(sql`
    with made as (
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state)
      select ${built.questionnaire.id}, ${submission.id}, 'LOT' || n, 100000 + n, 'complete' from generate_series(1, 10000) n
      returning id, questionnaire_id, submission_id, case_code, case_number
    ), again as (
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state, second_review_of)
      select questionnaire_id, submission_id, case_code || 'B', case_number, 'complete', id from made
      returning id, case_number
    )
    insert into responses (question_id, submission_id, case_code_id, value)
    select ${built.questions[0]!.id}::int, ${submission.id}::int, id, '"a"' from made
    union all select ${built.questions[0]!.id}::int, ${submission.id}::int, id,
      case when case_number % 2 = 0 then '"a"' else '"b"' end::jsonb from again`);
  await t.db.execute(sql`analyze case_codes, responses`);
  const many = await t.statementsOf(calls);
  expect(many.length).toBe(ofOne);
  const [listed, told] = await calls();
  expect(listed!.body).toMatchObject({ total: 10_001, counts: { to_resolve: 5001, alike: 5000 } });
  expect(told!.body).toMatchObject({ pairs: 10_001, questions: [{ n: 10_001, alike: 5000 }, { n: 0 }] });
});
