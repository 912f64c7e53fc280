import * as contract from '@portal/contract/identity/api-keys';
import { listAnswerHistory, saveAnswers } from '@portal/contract/responses/answers';
import { listAuditEntries } from '@portal/contract/platform/audit';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { MAX_ID } from '@portal/contract/shared/fields';
import { listQuestionnaires } from '@portal/contract/questionnaires/questionnaires';
import { listCharts } from '@portal/contract/charts/manage-charts';
import { type KeyScope, keyScopeCodes } from '@portal/contract/identity/key-scope-codes';
import { listSessions } from '@portal/contract/identity/auth';
import { downloadWorkbook } from '@portal/contract/collection/workbooks';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { requestPath, useTestApp } from '#support/test-app';
import { buildApp, endpoints } from '../../../app.ts';
import { createRuntimeConfigReader } from '../../../runtime-config.ts';
import { signApiKey } from '../../../http/callers/api-key.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { endAllSessions, shortenSessions } from '../auth/auth.sql.ts';

const t = useTestApp();
let own: { id: number };
let projects: { id: number }[];
let organisation_id: number;
beforeAll(async () => {
  projects = [await buildProject(t.db, t.programme.id), await buildProject(t.db, t.programme.id)];
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  const of = { organisation_id, projects: projects.map(({ id }) => id) };
  own = await buildUser(t.db, t.programme.id, of);
});

const inDays = (days: number) =>
  new Date(t.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const asked = (changes: object = {}) => ({
  key_name: 'Monthly report',
  scopes: ['read_results'] as KeyScope[],
  project_id: null as number | null,
  expires_on: inDays(30),
  current_password: PASSWORD,
  ...changes,
});
const create = (changes: object = {}, as = own) =>
  t.call(contract.createApiKey, { body: asked(changes) }, as);
const form = { 'content-type': 'multipart/form-data; boundary=x' };
/** Calls with a key, or with a substitute for one. */
const callWith = async (key: string, endpoint: Endpoint, input: { params?: object; query?: object } = {}) => {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    headers: { authorization: `Bearer ${key}`, ...(endpoint.accepts === 'form' && form) },
    ...(endpoint.accepts === 'form' && { payload: '--x--\r\n' }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json<{ detail: string }>() : { detail: '' } };
};

const ofAnyKey = ['getCurrentUser', 'listTimePeriods', 'listProjects', 'getProject'];
const ofEitherReader = [
  ...['listFeeds', 'readODataService', 'readODataMetadata', 'readODataRows', 'countODataRows'],
];
const ofAnswers = [
  ...['feedAnswers', 'listSections', 'getSectionQuestions', 'getSectionAnswers', 'getCompletion'],
  ...['listAnswerHistory', 'listQuestionnaires', 'getQuestionnaire', 'getDataDictionary'],
  ...['downloadDataDictionary', 'listSubmissions', 'listOrganisationSubmissions', 'downloadWorkbook'],
  ...['downloadAnswersCsv', 'getCaseProgress', 'listCaseMeasures', 'listMeasureCases', 'downloadCases'],
  ...['getMeasuresOfCase', 'lookUpValues'],
  ...ofEitherReader,
];
/** The names of the endpoints each scope opens; a new endpoint for keys is added here too. */
const opened: Record<Exclude<KeyScope, 'manage'>, string[]> = {
  read_results: [
    ...['listCollections', 'getChart', 'listOutputTypesForChart', 'listMetaData', 'listDefinitions'],
    ...['listCharts', 'getCollectionHierarchy', 'getChartData', 'getSeriesOptions', 'getScorecard'],
    ...['getGallery', 'listAnnotations', 'explainFigure', 'downloadChartWorkbook', 'downloadChartSlide'],
    ...['downloadGroupWorkbook', 'listNewlyUnusual'],
    ...['downloadGroupCsv', 'downloadProfileWorkbook', 'feedResults', 'listFilterOptions', 'listPeerGroups'],
    ...[...ofEitherReader, ...ofAnyKey],
  ],
  read_answers: [...ofAnswers, ...ofAnyKey],
  write_answers: [
    ...['saveAnswers', 'submitQuestionnaire', 'uploadWorkbook', 'importAnswers', ...ofAnswers, ...ofAnyKey],
    ...['listCaseCodes', 'createCaseCodes', 'completeCase', 'downloadCaseTemplate', 'importCases'],
    ...['getCaseImportProgress', 'getEarlierCases', 'carryCasesForward'],
  ],
};
const ofOthers = new Set(Object.values(opened).flat());

/**
 * Checks if a key of one scope opens an endpoint. A key that manages opens over 200, by what they declare.
 */
const isOpenTo = (scope: KeyScope, { name, keys }: Endpoint): boolean =>
  scope === 'manage'
    ? ofAnyKey.includes(name) || (keys?.join() === 'manage' && !ofOthers.has(name))
    : opened[scope].includes(name);

describe('an API key', () => {
  it('is shown once, acts for its owner within its scope, and is in the audit log', async () => {
    const { status, body } = await create();
    expect([status, body.api_key]).toMatchObject([200, { key_name: 'Monthly report', is_expired: false }]);
    expect(body.key).toMatch(/^bpk_[\w-]{70}$/);
    expect(await callWith(body.key, getCurrentUser)).toMatchObject({ status: 200, body: { id: own.id } });
    const of = { query: { project_id: projects[0]!.id } };
    expect((await callWith(body.key, listCharts, of)).status).toBe(200);
    expect(await callWith(body.key, listQuestionnaires, of)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('cannot do this') as string },
    });
    const listed = await t.call(contract.listApiKeys, {}, own);
    expect(JSON.stringify(listed.body)).not.toContain(body.key.slice(30));
    expect(listed.body.api_keys[0]).toEqual(body.api_key);
    const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'api_key.created', user_id: own.id });
    expect(JSON.stringify(entry)).not.toContain(body.key.slice(30));
    // Browsers and keys are listed apart.
    const browsers = await t.call(listSessions, {}, own);
    expect(browsers.body.sessions.map(({ id }) => id)).not.toContain(body.api_key.id);
  });

  it.each(keyScopeCodes)('for %s opens what declares that and no other endpoint', async (scope) => {
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const { key } = (await create({ scopes: [scope] }, superuser)).body;
    // Of what is not there: a key that manages changes nothing here.
    const none = MAX_ID;
    const params = { id: none, chart_id: none, time_period_id: none, sectionId: none, questionnaireId: none };
    for (const endpoint of endpoints) {
      if (endpoint.access === 'public' || endpoint.access === 'case_code') continue;
      const { status } = await callWith(key, endpoint, { params });
      expect({ name: endpoint.name, isRefused: status === 403 }).toEqual({
        name: endpoint.name,
        isRefused: !isOpenTo(scope, endpoint),
      });
    }
  });

  it('opens one project alone where it was made for it, also for the programme team', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    for (const who of [own, admin]) {
      const { key } = (await create({ project_id: projects[0]!.id }, who)).body;
      const at = (project_id: number) => callWith(key, listCharts, { query: { project_id } });
      expect([(await at(projects[0]!.id)).status, (await at(projects[1]!.id)).status]).toEqual([200, 404]);
    }
  });

  it('ends at once when it is revoked, runs out, its person is locked out or their password changes', async () => {
    const keyFor = async (who = own) => (await create({}, who)).body;
    const isDead = async (key: string) => (await callWith(key, getCurrentUser)).status === 401;
    const revoked = await keyFor();
    const neighbour = await buildUser(t.db, t.programme.id, { organisation_id });
    const params = { id: revoked.api_key.id };
    expect((await t.call(contract.revokeApiKey, { params }, neighbour)).status).toBe(404);
    expect(await isDead(revoked.key)).toBe(false);
    expect((await t.call(contract.revokeApiKey, { params }, own)).status).toBe(200);
    expect(await isDead(revoked.key)).toBe(true);
    expect((await t.call(contract.revokeApiKey, { params }, own)).status).toBe(404);

    const over = await keyFor();
    // The selected day, wherever the day after has started.
    expect(over.api_key.expires_on).toBe(inDays(30));
    await t.db.update(sessions).set({ expires_at: t.clock.now }).where(eq(sessions.id, over.api_key.id));
    expect(await isDead(over.key)).toBe(true);
    const changed = await keyFor(neighbour);
    // Hours of a session are none of a key's.
    await shortenSessions(t.db, t.programme.id, 1);
    t.clock.now = new Date(t.clock.now.getTime() + 2 * 3_600_000);
    expect(await isDead(changed.key)).toBe(false);
    await endAllSessions(t.db, neighbour.id, t.clock.now);
    expect(await isDead(changed.key)).toBe(true);
  });

  it('cannot be made up: neither another person’s, nor another’s session, nor one signed elsewhere', async () => {
    const { key, api_key } = (await create()).body;
    const other = new TextEncoder().encode('a secret of another deployment, 32+ long');
    // The last but one: the last has bits that do not count.
    const changed = `${key.slice(0, -2)}${key.at(-2) === 'A' ? 'B' : 'A'}${key.at(-1)!}`;
    const forged = [
      changed,
      signApiKey({ session_id: api_key.id, user_id: own.id }, other),
      'bpk_',
      'bpk_short',
      `${key}AAAA`,
    ];
    for (const one of forged) expect((await callWith(one, getCurrentUser)).status).toBe(401);
    const stranger = await buildUser(t.db, t.programme.id, { organisation_id });
    // Signed well, but the session is not theirs.
    const mixed = signApiKey({ session_id: api_key.id, user_id: stranger.id }, t.deps.authSecret);
    expect((await callWith(mixed, getCurrentUser)).status).toBe(401);
  });

  it('is refused with what to do: no password, too long, too many, a project that is not theirs', async () => {
    const mistake = async (changes: object) =>
      ((await create(changes)).body as unknown as { errors: { path: string }[] }).errors[0]!.path;
    expect(await mistake({ current_password: 'wrong' })).toBe('body.current_password');
    expect(await mistake({ expires_on: inDays(0) })).toBe('body.expires_on');
    expect(await mistake({ expires_on: inDays(400) })).toBe('body.expires_on');
    expect(await mistake({ scopes: [] })).toBe('body.scopes');
    const closed = await buildProject(t.db, t.programme.id);
    expect(await mistake({ project_id: closed.id })).toBe('body.project_id');
    const many = await buildUser(t.db, t.programme.id, { organisation_id });
    const made = { user_id: many.id, key_name: 'x', key_scopes: ['read_results' as const] };
    const expires_at = new Date(t.clock.now.getTime() + 86_400_000);
    await t.db.insert(sessions).values(Array.from({ length: 20 }, () => ({ ...made, expires_at })));
    expect(await create({}, many)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body.key_name' }] },
    });
  });

  it('is named in the history of answers and in the audit log for its own writes only', async () => {
    const project = projects[0]!;
    const period = await buildTimePeriod(t.db, project as never, 'open');
    const { questionnaire, section, questions } = await buildQuestionnaire(t.db, project, period);
    const submission = await buildSubmission(t.db, project, { id: organisation_id });
    const { key } = (await create({ scopes: ['write_answers'], key_name: 'Data warehouse' })).body;
    const question_id = questions[0]!.id;
    const save = (value: number, version: number) => ({
      query: { questionnaire_id: questionnaire.id },
      body: {
        submission_id: submission.id,
        section_id: section.id,
        answers: [{ question_id, value, version }],
      },
    });
    const saved = await t.app.inject({
      method: 'POST',
      url: requestPath(saveAnswers, save(1, 0)),
      headers: { authorization: `Bearer ${key}` },
      payload: save(1, 0).body,
    });
    expect(saved.statusCode).toBe(200);
    expect((await t.call(saveAnswers, save(2, 1) as never, own)).status).toBe(200);
    const asked = { query: { question_id, submission_id: submission.id } };
    const { body } = await t.call(listAnswerHistory, asked, own);
    expect(body.answer_history.map(({ key_name }) => key_name)).toEqual([null, 'Data warehouse']);
    const of = { params: { questionnaire_id: questionnaire.id, submission_id: submission.id } };
    expect((await callWith(key, downloadWorkbook, of)).status).toBe(200);
    expect((await t.call(downloadWorkbook, of, own)).status).toBe(200);
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const log = await t.call(listAuditEntries, { query: { action: 'answers.downloaded' } }, superuser);
    expect(log.body.audit_entries.map(({ key_name }) => key_name)).toEqual([null, 'Data warehouse']);
  });

  it('is counted by all processes together', async () => {
    const other = await buildApp({ ...t.deps }, createRuntimeConfigReader(t.deps, t.programme.id));
    const { key } = (await create()).body;
    const statuses = new Map<number, number>();
    for (let call = 0; call < 400; call += 1)
      for (const app of [t.app, other]) {
        const headers = { authorization: `Bearer ${key}` };
        const { statusCode } = await app.inject({ url: '/api/v1/users/me', headers });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    await other.close();
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    // Each process reports thirty calls at a time to the others.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(600);
    expect(statuses.get(200)).toBeLessThanOrEqual(660);
    t.clock.now = new Date(t.clock.now.getTime() + 61_000);
    expect((await callWith(key, getCurrentUser)).status).toBe(200);
  });

  it('says when it was used, to ten minutes, and is limited in calls a minute by itself', async () => {
    const { key, api_key } = (await create()).body;
    const lastUsed = async () =>
      (await t.db.select().from(sessions).where(eq(sessions.id, api_key.id)))[0]!.last_seen_at.getTime();
    const made = await lastUsed();
    await callWith(key, getCurrentUser);
    expect(await lastUsed()).toBe(made);
    t.clock.now = new Date(t.clock.now.getTime() + 11 * 60_000);
    await callWith(key, getCurrentUser);
    expect(await lastUsed()).toBe(t.clock.now.getTime());
    const other = (await create()).body.key;
    const statuses: number[] = [];
    for (let n = 0; n < 620; n += 1) statuses.push((await callWith(key, getCurrentUser)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await callWith(other, getCurrentUser)).status).toBe(200);
  });
});
