import { listAnswerWarnings, saveAnswers } from '@portal/contract/responses/answers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();
type User = Awaited<ReturnType<typeof buildUser>>;
let own: { id: number };
let contributor: User, neighbour: User, admin: User;
let project: Awaited<ReturnType<typeof buildProject>>;
let period: { id: number };
let submission: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  const projects = [project.id];
  contributor = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

const questions = [
  { question_code: 'beds', hard_minimum: 0, soft_maximum: 100, tolerance_percent: 30 },
  { question_code: 'used', missing_allowed: true },
  { question_code: 'closed', required: false },
];
const buildUnit = () => buildSubmission(t.db, project, own, { submission_name: `Unit ${Math.random()}` });
beforeEach(async () => {
  period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildUnit();
  built = await buildQuestionnaire(t.db, project, period, questions);
});

type Given = { value: number | null; missing_reason?: 'not_known'; explanation?: string; version?: number };
const save = (of: typeof built, given: (Given | null)[]) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: of.questionnaire.id },
      body: {
        submission_id: submission.id,
        section_id: of.section.id,
        answers: given.flatMap((one, at) =>
          one ? [{ version: 0, ...one, question_id: of.questions[at]!.id }] : [],
        ),
      },
    },
    contributor,
  );
const ask = (as: User | null = contributor, query: { submission_id?: number; limit?: number } = {}) =>
  t.call(listAnswerWarnings, { query: { project_id: project.id, time_period_id: period.id, ...query } }, as);
const kinds = async (as?: User, query = {}) =>
  (await ask(as, query)).body.doubtful.map(({ kind, question_id }) => [
    kind,
    built.questions.find(({ id }) => id === question_id)!.question_code,
  ]);

it('lists what saving has judged, until it is explained, given or right', async () => {
  expect((await ask()).body).toEqual({ doubtful: [], total: 0, is_cut: false });
  await save(built, [{ value: 500 }]);
  expect(await kinds()).toEqual([
    ['unusual', 'beds'],
    ['required', 'used'],
  ]);
  expect((await ask()).body.doubtful[0]).toMatchObject({
    submission_id: submission.id,
    section_id: built.section.id,
    message: expect.stringContaining('Higher than usual') as string,
  });
  await save(built, [
    { value: 500, version: 1, explanation: 'A new wing.' },
    { value: null, missing_reason: 'not_known' },
  ]);
  expect(await kinds()).toEqual([['no_reason', 'used']]);
  await save(built, [null, { value: 7, version: 1 }]);
  expect(await kinds()).toEqual([]);
});

it('compares with the period before', async () => {
  await save(built, [{ value: 50 }, { value: 1 }]);
  period = await buildTimePeriod(t.db, project, 'open');
  built = await buildQuestionnaire(t.db, project, period, questions);
  await save(built, [{ value: 80 }, { value: 1 }]);
  expect((await ask()).body.doubtful.map(({ message }) => message)).toEqual([
    expect.stringContaining('Differs from last period by 60%') as string,
  ]);
});

it('lists warnings of your organisation, of one submission on request, and in pages', async () => {
  await save(built, [{ value: 500 }]);
  expect(await kinds(neighbour)).toEqual([]);
  expect((await ask(null)).status).toBe(401);
  expect((await kinds(admin)).length).toBe(2);
  const another = await buildUnit();
  expect(await kinds(contributor, { submission_id: another.id })).toEqual([]);
  const { body } = await ask(contributor, { limit: 1 });
  expect([body.doubtful.length, body.total]).toEqual([1, 2]);
});

it('leaves out what is submitted', async () => {
  await save(built, [{ value: 500 }]);
  await t.db
    .update(questionnaire_submissions)
    .set({ state: 'submitted', submitted_at: new Date() })
    .where(eq(questionnaire_submissions.submission_id, submission.id));
  expect(await kinds()).toEqual([]);
});
