import {
  getCompletion,
  listAnswerHistory,
  listQuestionResponses,
  saveAnswers,
} from '@portal/contract/answers';
import { getAnswerFlag, listAnswerFlags, listComments } from '@portal/contract/comments';
import { listAuditEntries } from '@portal/contract/audit';
import { listSessions, login } from '@portal/contract/auth';
import { listOutboxMessages } from '@portal/contract/mail';
import { getProgrammeProjectStatus, listCategories } from '@portal/contract/manage-projects';
import { listOrganisations } from '@portal/contract/organisations';
import { listProgrammes, listTimePeriods } from '@portal/contract/programmes';
import { SUPERUSER } from '@portal/contract/roles';
import { getCurrentUser, listUsers } from '@portal/contract/users';
import { getChartData, getScorecard } from '@portal/contract/chart-data';
import type { Endpoint } from '@portal/contract/endpoint';
import { listFilterOptions } from '@portal/contract/filters';
import { getProject, getProjectProgress, listProjectGuidances, listProjects } from '@portal/contract/projects';
import { listProgrammeQuestionnaires, listQuestions } from '@portal/contract/questionnaire-builder';
import {
  getQuestionnaire,
  getSectionQuestions,
  listQuestionnaires,
  listSections,
} from '@portal/contract/questionnaires';
import { getRegistrationOverview, listRegistrations } from '@portal/contract/registrations';
import { listOrganisationSubmissions, listSubmissions } from '@portal/contract/submissions';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registrations } from '../src/domains/registrations/registrations.tables.ts';
import { buildComparison } from './build-comparison.ts';
import { buildUser, OTP_SECRET, PASSWORD } from './build-people.ts';
import { buildQuestionnaire, buildTimePeriod } from './build-projects.ts';
import { addressOf, createTestApp, type TestApp, tokenOf } from './test-app.ts';

/**
 * How many statements a call sends to the database, begin and commit included: whoever adds one, or asks once for each
 * row, learns it here.
 */
let t: TestApp;
let world: Awaited<ReturnType<typeof buildWorld>>;
beforeAll(async () => {
  t = await createTestApp();
  world = await buildWorld();
});
afterAll(() => t.stop());

async function buildWorld() {
  const figures = Array.from({ length: 12 }, (_, index) => [10 + index, 100] as [number, number]);
  const comparison = await buildComparison(t.db, t.programme.id, figures, {
    project: { named_results: true },
  });
  const period = await buildTimePeriod(t.db, comparison.project, 'open');
  const { questionnaire, questions, section } = await buildQuestionnaire(t.db, comparison.project, period, [
    { question_code: 'beds' },
    { question_code: 'closed', show_if: 'beds > 0' },
  ]);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  await t.db.insert(registrations).values({
    project_id: comparison.project.id,
    time_period_id: period.id,
    organisation_id: comparison.own.user.organisation_id!,
  });
  return { ...comparison, admin, open: { period, questionnaire, questions, section } };
}

/** The statements of a call the second time it is made, so that what is kept is kept. */
async function statementsOf(
  endpoint: Endpoint,
  input: Parameters<typeof addressOf>[1] & { body?: unknown },
  as: { id: number } = world.own.user,
) {
  const authorization = `Bearer ${await tokenOf(t.deps, as.id)}`;
  const send = () =>
    t.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: { authorization },
      ...(input.body !== undefined && { payload: input.body as object }),
    });
  expect((await send()).statusCode).toBe(200);
  return t.statementsOf(async () => {
    expect((await send()).statusCode).toBe(200);
  });
}

const answering = () => ({
  params: { id: world.open.questionnaire.id, sectionId: world.open.section.id },
  query: { submission_id: world.own.submission.id, questionnaire_id: world.open.questionnaire.id },
});
const chart = (ignore_cache: boolean) => ({
  params: { chart_id: world.chart.id, time_period_id: world.period.id },
  body: { peer_group_ids: [], filters: [], ignore_cache },
});

const cases: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['who am I', 1, getCurrentUser, () => ({})],
  ['projects', 2, listProjects, () => ({ query: { programme_id: t.programme.id } })],
  ['a section', 3, getSectionQuestions, answering],
  ['the sections of a questionnaire', 3, listSections, answering],
  ['how complete it is', 3, getCompletion, answering],
  ['a kept chart', 2, getChartData, () => chart(false)],
  ['a chart worked out', 16, getChartData, () => chart(true)],
  [
    'a kept scorecard',
    2,
    getScorecard,
    () => ({ query: { project_id: world.project.id, time_period_id: world.period.id } }),
  ],
  ['filters', 12, listFilterOptions, () => ({ query: { project_id: world.project.id } })],
];

it.each(cases)('%s sends at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input());
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});

it('saving an answer with its history and the state of its section sends at most 6 statements', async () => {
  const { query } = answering();
  const save = (value: number, version: number) => ({
    query,
    body: {
      submission_id: world.own.submission.id,
      section_id: world.open.section.id,
      answers: [{ question_id: world.open.questions[0]!.id, value, version }],
    },
  });
  const authorization = `Bearer ${await tokenOf(t.deps, world.own.user.id)}`;
  const send = async (input: ReturnType<typeof save>) => {
    const { body, ...rest } = input;
    const url = addressOf(saveAnswers, rest);
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
    expect(answer.json<{ saved: unknown[] }>().saved).toHaveLength(1);
  };
  await send(save(4, 0));
  const statements = await t.statementsOf(() => send(save(5, 1)));
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(6);
});

/* The platform: whoever the caller is, and the list. One that is entered in the audit log sends that entry besides. */
const ofProgramme = () => ({ query: { programme_id: t.programme.id } });
const platformLists: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['a project', 3, getProject, () => ({ params: { id: world.project.id } })],
  ['users', 3, listUsers, () => ({})],
  ['the outbox', 3, listOutboxMessages, () => ({})],
  ['the audit log', 2, listAuditEntries, () => ({})],
  ['sessions', 2, listSessions, () => ({})],
  ['organisations', 2, listOrganisations, ofProgramme],
  ['time periods', 2, listTimePeriods, ofProgramme],
  [
    'time periods of a project',
    2,
    listTimePeriods,
    () => ({ query: { programme_id: t.programme.id, project_id: world.project.id } }),
  ],
  ['programmes', 2, listProgrammes, () => ({})],
  ['categories', 2, listCategories, ofProgramme],
  ['guidance', 2, listProjectGuidances, () => ({ query: { project_id: world.project.id } })],
  [
    'the state of all projects',
    2,
    getProgrammeProjectStatus,
    () => ({ query: { programme_id: t.programme.id, time_period_id: world.period.id } }),
  ],
];

it.each(platformLists)(
  '%s, for a superuser, sends at most %i statements',
  async (_, most, endpoint, input) => {
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
    const statements = await statementsOf(endpoint, input(), superuser);
    expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
  },
);

it('signing in with password and code, in one call, sends at most 6 statements over both pools', async () => {
  const { email_address } = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
  let cookie = '';
  const send = async (payload: object, status: number) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: login.path,
      headers: { cookie },
      payload: { programme_id: t.programme.id, email_address, password: PASSWORD, ...payload },
    });
    expect(answer.statusCode).toBe(status);
    return answer;
  };
  const withCode = () => {
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const epoch = Math.floor(t.clock.now.getTime() / 1000);
    return send({ otp: generateSync({ secret: OTP_SECRET, epoch }) }, 200);
  };
  const first = await t.statementsOf(async () => {
    const { value } = (await withCode()).cookies.find(({ name }) => name === 'known_browser')!;
    cookie = `known_browser=${value}`;
  });
  const asked = await t.statementsOf(() => send({}, 401));
  const again = await t.statementsOf(withCode);
  for (const statements of [first, again])
    expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(6);
  expect(asked.length, asked.join('\n---\n')).toBe(1);
});

/**
 * Lists and reads of what is collected: the door, and one statement more; a reading that is entered in the audit log, a third.
 * A list that finds nothing of a time period looks whether the project has that period.
 */
const ofProject = () => ({ query: { project_id: world.project.id, time_period_id: world.open.period.id } });
const ofAnswer = () => ({
  query: { question_id: world.open.questions[0]!.id, submission_id: world.own.submission.id },
});
const collected: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['the questionnaires of a project', 2, listQuestionnaires, ofProject],
  ['a questionnaire', 1, getQuestionnaire, () => ({ params: { id: world.open.questionnaire.id } })],
  ['the submissions of a project', 2, listSubmissions, ofProject],
  ['the submissions of an organisation with how far each is', 2, listOrganisationSubmissions, ofProject],
  ['the registrations of a project', 2, listRegistrations, ofProject],
  ['the comments on an answer', 2, listComments, () => ({ query: { ...ofAnswer().query } })],
  ['the mark of an answer', 2, getAnswerFlag, ofAnswer],
  ['the marks of a project', 2, listAnswerFlags, ofProject],
  ['the history of an answer', 2, listAnswerHistory, ofAnswer],
  [
    'the answers of a questionnaire',
    3,
    listQuestionResponses,
    () => ({ query: { questionnaire_id: world.open.questionnaire.id } }),
  ],
];

it.each(collected)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input());
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});

const ofTeam: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  [
    'how far everybody is',
    2,
    getProjectProgress,
    () => ({ params: { id: world.project.id }, query: { time_period_id: world.open.period.id } }),
  ],
  ['the registrations to expect', 2, getRegistrationOverview, ofProject],
  ['the questionnaires of the programme', 2, listProgrammeQuestionnaires, () => ({ query: {} })],
  [
    'the questions of a questionnaire',
    2,
    listQuestions,
    () => ({ query: { questionnaire_id: world.open.questionnaire.id } }),
  ],
];

it.each(ofTeam)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input(), world.admin);
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});
