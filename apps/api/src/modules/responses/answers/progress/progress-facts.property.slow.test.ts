import { getCompletion, saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getProjectProgress } from '@portal/contract/projects/projects';
import {
  createQuestion,
  deleteQuestion,
  updateQuestion,
} from '@portal/contract/builder/questionnaire-builder';
import {
  listOrganisationSubmissions,
  reopenQuestionnaire,
  submitQuestionnaire,
} from '@portal/contract/collection/submissions';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildAnswers, buildCase } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { questionnaire_sections, questions } from '../../../../tables/questionnaires.tables.ts';
import { responses } from '../../../../tables/answers.tables.ts';

const t = useTestApp();

async function aWorld() {
  const project = await buildProject(t.db, t.programme.id);
  const before = await buildTimePeriod(t.db, project, 'published');
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const earlier = await buildQuestionnaire(t.db, project, before, [{ question_code: 'a' }]);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'a' },
    { question_code: 'b', required: false, require_if: 'a > 1' },
    { question_code: 'c', show_if: 'a > 2' },
    { question_code: 'd', show_if: 'last(a) > 1' },
    { question_code: 'e', question_type: 'calculated', expression: 'a + b' },
  ]);
  const clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  return { ...built, project, period, submission, earlier, clerk, admin };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const codes = ['a', 'b', 'c', 'd', 'new'] as const;
const rules = ['', 'a > 2', 'b = 0', 'last(a) > 1', 'a > 0 and b > 0'];
const figure = fc.constantFrom(0, 1, 2, 3, null);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('save' as const), code: fc.constantFrom(...codes), figure }),
  },
  fc.record({
    kind: fc.constant('rule' as const),
    code: fc.constantFrom('b', 'c', 'd'),
    show_if: fc.constantFrom(...rules),
    required: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('complete', 'submit', 'reopen', 'add', 'remove', 'case') }),
  fc.record({ kind: fc.constantFrom('section', 'earlier', 'purge'), figure }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Takes a step; other tests cover refused steps (a locked questionnaire, an answered question). */
async function take(w: World, { kind, ...given }: Step) {
  const key = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
  const asked = await t.db.select().from(questions).where(eq(questions.questionnaire_id, w.questionnaire.id));
  const of = (code: string) => asked.find((one) => one.question_code === code);
  if (kind === 'save' && 'code' in given && 'figure' in given) {
    const question = of(given.code);
    if (!question) return;
    const [stored] = await t.db.select().from(responses).where(eq(responses.question_id, question.id));
    const answers = [{ question_id: question.id, value: given.figure, version: stored?.version ?? 0 }];
    const body = { submission_id: w.submission.id, section_id: w.section.id, answers };
    await t.call(saveAnswers, { query: { questionnaire_id: w.questionnaire.id }, body }, w.clerk);
  } else if (kind === 'rule' && 'show_if' in given) {
    const { show_if, required } = given;
    const { id, ...fields } = of(given.code)!;
    const body = { ...fields, show_if, required, options: [] };
    expect((await t.call(updateQuestion, { params: { id }, body }, w.admin)).status).toBeLessThan(500);
  } else if (kind === 'add' && !of('new')) {
    const place = { sub_section_id: w.subSection.id, questionnaire_id: w.questionnaire.id };
    const fields = { question_code: 'new', question_text: 'New', question_type: 'integer' as const };
    const { status } = await t.call(
      createQuestion,
      { body: { ...place, ...fields, required: true } },
      w.admin,
    );
    expect(status).toBe(200);
  } else if (kind === 'remove' && of('new')) {
    await t.call(deleteQuestion, { params: { id: of('new')!.id } }, w.admin);
  } else if (kind === 'complete') {
    const body = { section_id: w.section.id, submission_id: w.submission.id, state: 'complete' as const };
    await t.call(setSectionState, { body }, w.clerk);
  } else if (kind === 'submit') {
    await t.call(submitQuestionnaire, { params: key, body: { declared: true } }, w.clerk);
  } else if (kind === 'reopen') {
    await t.call(reopenQuestionnaire, { params: key, body: { reason: 'Look again' } }, w.admin);
  } else if (kind === 'case') {
    await buildCase(t.db, w, { a: 1 });
  } else if (kind === 'earlier' && 'figure' in given) {
    await buildAnswers(t.db, w.earlier.questions, w.submission, { a: given.figure });
  } else if (kind === 'section' && 'figure' in given) {
    const show_if = given.figure === 0 ? 'a > 1' : '';
    await t.db
      .update(questionnaire_sections)
      .set({ show_if })
      .where(eq(questionnaire_sections.id, w.section.id));
  } else if (kind === 'purge') {
    const question = of('c');
    if (!question) return;
    await t.db.execute(sql`delete from response_history where response_id in (
      select id from responses where question_id = ${question.id})`);
    await t.db.delete(responses).where(eq(responses.question_id, question.id));
  }
}

/**
 * Finds stored facts that differ from the answers. A set whose answers were all deleted stays, empty; the
 * time it was last saved stays known.
 */
const differences = () =>
  t.db.execute(sql`
    select * from answer_sets kept full join answer_sets_worked_out found
    on kept.questionnaire_id = found.questionnaire_id and kept.submission_id = found.submission_id
      and kept.case_code_id is not distinct from found.case_code_id
    where kept.stored is distinct from coalesce(found.stored, 0)
      or rtrim(kept.given::text, '0') is distinct from coalesce(rtrim(found.given::text, '0'), '')
      or coalesce(kept.saved_at < found.saved_at, kept.saved_at is null and found.saved_at is not null)`);

it('after any saves, submissions and changes of the structure, progress is what the answers say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const w = await aWorld();
      for (const one of steps) {
        await take(w, one);
        expect((await differences()).rows).toEqual([]);
        await agrees(w);
      }
    }),
    { numRuns: 12 },
  );
});

it('a rebuild from the answers, as for an older database, gives the same result', async () => {
  const w = await aWorld();
  await take(w, { kind: 'save', code: 'a', figure: 3 });
  await take(w, { kind: 'save', code: 'b', figure: null });
  await buildCase(t.db, w, { a: 1 });
  await t.db.execute(sql`delete from answer_sets`);
  await t.db.execute(sql`insert into answer_sets select * from answer_sets_worked_out`);
  expect((await differences()).rows).toEqual([]);
  await take(w, { kind: 'save', code: 'b', figure: 1 });
  expect((await differences()).rows).toEqual([]);
  await agrees(w);
});

/** Every list counts as the page of the one questionnaire, which reads the answers themselves. */
async function agrees(w: World) {
  const of = { questionnaire_id: w.questionnaire.id, submission_id: w.submission.id };
  const { body: one } = await t.call(getCompletion, { query: of }, w.admin);
  const found = { answered: one.answered, questions: one.questions, required_left: one.required_left };
  const period = { time_period_id: w.period.id };
  const list = await t.call(
    listOrganisationSubmissions,
    { query: { project_id: w.project.id, ...period } },
    w.clerk,
  );
  const progress = await t.call(getProjectProgress, { params: { id: w.project.id }, query: period }, w.admin);
  const [listed] = list.body.organisation_submissions[0]!.questionnaires;
  expect(listed).toMatchObject({
    ...found,
    sections: one.questionnaire_section_submissions.length,
    sections_complete: one.questionnaire_section_submissions.filter(({ state }) => state === 'complete')
      .length,
  });
  expect(progress.body.progress[0]).toMatchObject(found);
}
