import { brotliDecompressSync } from 'node:zlib';
import { type ChartData, getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { updateMeasure } from '@portal/contract/measures/measures';
import { updateOrganisation } from '@portal/contract/organisations/manage-organisations';
import { reopenQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildComparison } from '#fixtures/build-comparison';
import { buildPeerGroup } from '#fixtures/build-charts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { requestPath, createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { buildApp } from '../../../app.ts';
import { connect } from '../../../database/connect.ts';
import type { ServerDeps } from '../../../http/dependencies.ts';
import { createRuntimeConfigReader } from '../../../runtime-config.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { questions } from '../../../tables/questionnaires.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { selectMeasureValues } from '../figures/chart-values.sql.ts';
import { loadProjectFacts } from './project-facts.ts';
import { withResultsSnapshot, withFreshSnapshot } from './results-snapshot.ts';
import { selectResultState } from '../../platform/result-versions/result-state.sql.ts';

/** Two servers on one database, as two processes would be. */
let t: TestApp;
let second: Awaited<ReturnType<typeof startSecond>>;
async function startSecond() {
  const { db, close } = connect(t.databaseUrl);
  const deps: ServerDeps = { ...t.deps, db };
  const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id));
  return { app, deps, stop: () => app.close().then(close) };
}

let built: Awaited<ReturnType<typeof buildComparison>>;
let admin: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  second = await startSecond();
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
afterAll(async () => {
  await second.stop();
  await t.stop();
});
beforeEach(async () => {
  built = await buildComparison(
    t.db,
    t.programme.id,
    [
      [10, 100],
      [20, 100],
      [30, 100],
      [40, 100],
      [50, 100],
    ],
    { state: 'validation', project: { provisional_results: true } },
  );
});

const ask = async (body: object = {}, as: { id: number } = built.own.user): Promise<ChartData> => {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const { status, body: answer } = await t.call(getChartData, { params, body }, as);
  expect(status).toBe(200);
  return answer;
};
/** The same question to the other server. */
const askSecond = async (body: object = {}): Promise<ChartData> => {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const response = await second.app.inject({
    method: 'POST',
    url: requestPath(getChartData, { params }),
    headers: { authorization: `Bearer ${await createAccessToken(second.deps, built.own.user.id)}` },
    payload: body,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
};
/** Makes a change without invalidation: only a recalculation shows it. */
const tamper = () =>
  t.db
    .update(measure_values)
    .set({ value: 99 })
    .where(eq(measure_values.submission_id, built.own.submission.id));
const ownValue = (answer: ChartData) => answer.points.find((point) => point.is_own)?.value;

it('caches a result until something changes, unless the caller skips the cache', async () => {
  const first = await ask();
  expect(ownValue(first)).toBe(10);
  await tamper();
  expect(await ask()).toEqual(first);
  expect(ownValue(await ask({ ignore_cache: true }))).toBe(99);
  expect(ownValue(await ask())).toBe(99);
});

it('caches a scorecard in the same way', async () => {
  const query = { project_id: built.project.id, time_period_id: built.period.id } as never;
  const card = async () =>
    (await t.call(getScorecard, { query }, built.own.user)).body.entries.map(({ value }) => value);
  expect(await card()).toEqual([10]);
  await tamper();
  expect(await card()).toEqual([10]);
});

it('returns no result cached for another user', async () => {
  const neighbour = built.members[1]!.user;
  expect(ownValue(await ask())).toBe(10);
  expect(ownValue(await ask({}, neighbour))).toBe(20);
  const team = await ask({}, admin);
  expect(team.points.filter((point) => point.is_own)).toEqual([]);
  expect(team.points[0]!.submission_id).not.toBeNull();
});

it('returns another user’s peer group to no one, however often it was requested', async () => {
  const group = await buildPeerGroup(
    t.db,
    built.project,
    built.members.slice(1).map(({ submission }) => submission),
    { owner_id: built.own.user.id },
  );
  const body = { peer_group_ids: [group.id] };
  expect((await ask(body)).comparisons).toHaveLength(2);
  const colleague = await buildUser(t.db, t.programme.id, {
    organisation_id: built.own.organisation.id,
    projects: [built.project.id],
  });
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  expect((await t.call(getChartData, { params, body }, colleague)).status).toBe(404);
});

it('a reopening on one server is seen at once on the other', async () => {
  expect((await askSecond()).points).toHaveLength(5);
  const { submission } = built.members[4]!;
  const params = { questionnaireId: built.questionnaire.id, submissionId: submission.id };
  const { status } = await t.call(reopenQuestionnaire, { params, body: { reason: 'Wrong figure.' } }, admin);
  expect(status).toBe(200);
  expect((await askSecond()).points).toHaveLength(4);
});

it('so is a new definition, and a new name of an organisation', async () => {
  const asked = await t.db
    .select()
    .from(questions)
    .where(eq(questions.questionnaire_id, built.questionnaire.id));
  for (const [index, { submission }] of built.members.entries()) {
    await buildAnswers(t.db, asked, submission, { q1: (index + 1) * 10, q2: 100 });
  }
  expect(ownValue(await askSecond())).toBe(10);
  await t.call(updateMeasure, { params: { id: built.measure.id }, body: { multiplier: 1000 } }, admin);
  const changed = await askSecond();
  expect(ownValue(changed)).toBe(100);
  const named = changed.points.find((point) => point.is_own)!.name;
  const params = { id: built.own.organisation.id };
  await t.call(updateOrganisation, { params, body: { organisation_name: 'Renamed' } }, admin);
  expect((await askSecond()).points.find((point) => point.is_own)!.name).not.toBe(named);
});

it('time alone makes a result another: at publication, and when dates are changed', async () => {
  expect((await ask()).visibility).toBe('provisional');
  const published = new Date(t.clock.now.getTime() + 11 * 86_400_000);
  const before = t.clock.now;
  t.clock.now = published;
  expect((await ask()).visibility).toBe('published');
  t.clock.now = before;
  expect((await ask()).visibility).toBe('provisional');
  await t.db
    .update(project_time_periods)
    .set({ published_at: new Date(before.getTime() - 1000) })
    .where(eq(project_time_periods.time_period_id, built.period.id));
  expect((await ask()).visibility).toBe('published');
});

it('returns no cached result after a person lost access to it', async () => {
  expect((await ask()).points).toHaveLength(5);
  const gone = await buildUser(t.db, t.programme.id, { organisation_id: built.own.organisation.id });
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  expect((await t.call(getChartData, { params, body: {} }, gone)).status).toBe(404);
});

/** Asks as a browser does that has an answer already. */
async function revalidate(etag: string | undefined, as: { id: number }, encoding?: string) {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  return t.app.inject({
    method: 'POST',
    url: requestPath(getChartData, { params }),
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      ...(etag && { 'if-none-match': etag }),
      ...(encoding && { 'accept-encoding': encoding }),
    },
    payload: {},
  });
}

it('answers 304 if the browser has the newest result', async () => {
  const first = await revalidate(undefined, built.own.user);
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await revalidate(etag, built.own.user);
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  // The content is the same in every process.
  const url = requestPath(getChartData, {
    params: { chart_id: built.chart.id, time_period_id: built.period.id },
  });
  const headers = {
    authorization: `Bearer ${await createAccessToken(second.deps, built.own.user.id)}`,
    'if-none-match': etag,
  };
  expect((await second.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(304);
  // A neighbour sees something else, and a change is seen at once.
  expect((await revalidate(etag, built.members[1]!.user)).statusCode).toBe(200);
  const params = { id: built.own.organisation.id };
  await t.call(updateOrganisation, { params, body: { organisation_name: `New name ${params.id}` } }, admin);
  expect((await revalidate(etag, built.own.user)).statusCode).toBe(200);
});

it('does not answer 304 to a person who lost access', async () => {
  const person = await buildUser(t.db, t.programme.id, {
    organisation_id: built.own.organisation.id,
    projects: [built.project.id],
  });
  const authorization = `Bearer ${await createAccessToken(t.deps, person.id)}`;
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const ask = (etag?: string) =>
    t.app.inject({
      method: 'POST',
      url: requestPath(getChartData, { params }),
      headers: { authorization, ...(etag && { 'if-none-match': etag }) },
      payload: {},
    });
  const etag = String((await ask()).headers['etag']);
  expect((await ask(etag)).statusCode).toBe(304);
  await t.db.delete(user_accesses).where(eq(user_accesses.user_id, person.id));
  expect((await ask(etag)).statusCode).toBe(404);
  await t.db.update(sessions).set({ ended_at: new Date() }).where(eq(sessions.user_id, person.id));
  expect((await ask(etag)).statusCode).toBe(401);
  // A wildcard tag authenticates no one either.
  expect((await ask('*')).statusCode).toBe(401);
});

it('is the same in every encoding', async () => {
  const plain = await revalidate(undefined, built.own.user);
  const packed = await revalidate(undefined, built.own.user, 'gzip, br');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const unwanted = await revalidate(undefined, built.own.user, 'br;q=0, identity');
  expect(unwanted.body).toBe(plain.body);
});

it('calculates a result once for organisations without a submission in the project', async () => {
  const without = async () => {
    const organisation = await buildOrganisation(t.db, t.programme.id);
    return buildUser(t.db, t.programme.id, {
      organisation_id: organisation.id,
      projects: [built.project.id],
    });
  };
  const [one, other] = [await without(), await without()];
  const seen = await ask({}, one);
  expect(seen.points.filter(({ is_own }) => is_own)).toEqual([]);
  const authorization = `Bearer ${await createAccessToken(t.deps, other.id)}`;
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const url = requestPath(getChartData, { params });
  const statements = await t.statementsOf(async () => {
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
    expect(answer.json()).toEqual(seen);
  });
  expect(statements).toHaveLength(1);
});

it('nothing of two versions is ever put together: a question is asked again where results have moved', async () => {
  const [project] = await t.db.select().from(projects).where(eq(projects.id, built.project.id));
  const results = await selectResultState(t.db, project!.id);
  const opened = { project: project!, results };
  await withResultsSnapshot({ db: t.db, deps: t.deps, opened }, loadProjectFacts);
  await t.db
    .update(submissions)
    .set({ submission_name: 'Moved' })
    .where(eq(submissions.id, built.own.submission.id));
  await bumpResults(t.db, project!.id);
  const versions: number[] = [];
  const name = await withResultsSnapshot({ db: t.db, deps: t.deps, opened }, async (of) => {
    versions.push(of.opened.results.version);
    const { version } = await selectMeasureValues(t.db, {
      project_id: of.project.id,
      measure_ids: [built.measure.id],
      time_period_id: built.period.id,
    });
    of.sees(version);
    return (await loadProjectFacts(of)).byId.get(built.own.submission.id)!.submission_name;
  });
  expect([versions, name]).toEqual([[results.version, results.version + 1], 'Moved']);
});

it('does not cache what a transaction changed and then rolled back', async () => {
  const { id } = built.own.submission;
  const [project] = await t.db.select().from(projects).where(eq(projects.id, built.project.id));
  const nameIn = (db: typeof t.db) =>
    withFreshSnapshot({ db, deps: t.deps, project: project! }, async (of) =>
      (await loadProjectFacts(of)).byId.get(id)!,
    );
  const rename = async (db: typeof t.db, submission_name: string) => {
    await bumpResults(db, project!.id);
    await db.update(submissions).set({ submission_name }).where(eq(submissions.id, id));
  };
  const undone = t.db.transaction(async (tx) => {
    await rename(tx as never, 'Undone');
    expect((await nameIn(tx as never)).submission_name).toBe('Undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await rename(t.db, 'Done');
  expect((await nameIn(t.db)).submission_name).toBe('Done');
});
