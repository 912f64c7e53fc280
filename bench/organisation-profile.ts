import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { connect } from '../apps/api/src/database/connect.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { migrate } from '../apps/api/src/database/migrate.ts';
import { selectSessionActor } from '../apps/api/src/modules/platform/callers/select-with-caller.sql.ts';
import { signAccessToken } from '../apps/api/src/modules/identity/auth/sessions/session-tokens.ts';
import { notifyResults } from '../apps/api/src/modules/exports/result-digests/notify-results.ts';
import { detectUnusualFigures } from '../apps/api/src/modules/outliers/outliers/detect-unusual-figures.ts';
import { takeAllDueSnapshots } from '../apps/api/src/modules/comparison/publications/take-publication-snapshots.ts';
import { requestDetection } from '../apps/api/src/modules/outliers/outliers/unusual-figures.sql.ts';
import { ensureProgramme } from '../apps/api/src/modules/platform/programmes/programmes.sql.ts';
import type { ServerDeps } from '../apps/api/src/http/dependencies.ts';
import { createRuntimeConfigReader } from '../apps/api/src/runtime-config.ts';
import { openStoredFiles } from '../apps/api/src/file-storage/open-stored-files.ts';
import { sessions } from '../apps/api/src/tables/auth.tables.ts';
import { project_time_periods } from '../apps/api/src/tables/projects.tables.ts';
import { recordStatements } from '../apps/api/test/support/record-statements.ts';
import { buildUser } from '../apps/api/test/fixtures/build-people.ts';
import { seedProfileData, type ProfileData } from './organisation-profile-data.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const SIZE = {
  organisations: number('BENCH_ORGANISATIONS', 10_000),
  measures: number('BENCH_MEASURES', 60),
  periods: number('BENCH_PERIODS', 6),
  seed: number('BENCH_SEED', 20_260_101),
};
const begun = performance.now();
const say = (what: string) => console.log(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${what}`);

/**
 * Measures a project of 10,000 organisations and 60 measures, always the same. Covers the profile of one
 * organisation, unusual results for one and for the team, and the notices of a publication. Each has its
 * time, its statements, how long it delayed others, and memory.
 */
export async function benchOrganisationProfile(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const { db, outside, streams, pool, small, close } = connect(postgres.databaseUrl);
  try {
    await migrate(postgres.databaseUrl, 'apps/api/migrations');
    const statementsOf = recordStatements(pool, small);
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
    const programme = await ensureProgramme(db, config.PUBLIC_PROGRAMME_CODE, config.PUBLIC_PROGRAMME_NAME);
    const deps: ServerDeps = {
      db,
      outside,
      streams,
      config,
      programmeId: programme.id,
      now: () => new Date(),
      files: await openStoredFiles(config, folder),
      printLink: () => undefined,
      authSecret: new TextEncoder().encode('signs what is measured, and nothing that anybody uses'),
    };
    const app = await buildApp(deps, createRuntimeConfigReader(deps, programme.id));
    const world = await seedProfileData(db, postgres.databaseUrl, programme.id, SIZE);
    say(`${(SIZE.organisations * SIZE.measures * SIZE.periods).toLocaleString('en-GB')} values stored`);
    const measure = measuring(statementsOf);
    await measure('the snapshots of all periods, taken by the job', () =>
      takeAllDueSnapshots(db, deps, programme.id),
    );
    await measureProfiles({ app, deps, world }, measure);
    await measurePeerGroup({ app, deps, world }, measure);
    await measureUnusual({ app, deps, world }, measure);
    await measureNotices({ deps, world }, measure);
    await app.close();
  } finally {
    await close();
    await postgres.stop();
    removeDataFolder(folder);
  }
}

type Of = { app: Awaited<ReturnType<typeof buildApp>>; deps: ServerDeps; world: ProfileData };
type Measure = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Prints a line for each piece of work. The memory is the highest beside what there was before. The processor time is
 * the server's without its database's: it depends less on what else runs on the machine.
 */
function measuring(statementsOf: ReturnType<typeof recordStatements>): Measure {
  console.log(
    '\n| what | ms | processor, ms | statements | longest without a turn, ms | heap beside before, MB |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  return async (name, work) => {
    globalThis.gc?.();
    await setTimeout(50);
    const before = process.memoryUsage().heapUsed;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 5);
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const start = performance.now();
    const processorBefore = process.cpuUsage();
    let answer!: Awaited<ReturnType<typeof work>>;
    const statements = await statementsOf(async () => {
      answer = await work();
    });
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(processorBefore);
    loop.disable();
    clearInterval(watch);
    const mb = (most - before) / 1e6;
    console.log(
      `| ${name} | ${ms.toFixed(0)} | ${((user + system) / 1000).toFixed(0)} | ${statements.length} | ${(loop.max / 1e6).toFixed(0)} | ${mb.toFixed(0)} |`,
    );
    return answer;
  };
}

async function headersOf(deps: ServerDeps, user_id: number) {
  const now = deps.now();
  const expires_at = new Date(now.getTime() + 12 * 3_600_000);
  const [session] = await deps.db
    .insert(sessions)
    .values({ user_id, created_at: now, last_seen_at: now, expires_at })
    .returning();
  const actor = await selectSessionActor(deps.db, { session_id: session!.id, user_id, now });
  return { authorization: `Bearer ${await signAccessToken(actor!, deps)}` };
}

async function asking({ app, deps }: Of, userId: number) {
  const headers = await headersOf(deps, userId);
  return async (url: string) => {
    const answer = await app.inject({ method: 'GET', url: `/api/v1/${url}`, headers });
    if (answer.statusCode !== 200)
      throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return answer;
  };
}

async function measureProfiles(of: Of, measure: Measure): Promise<void> {
  const { deps, world } = of;
  const { project, newest, submissions, first } = world;
  const scorecard = `data/scorecard?project_id=${project.id}&time_period_id=${newest.id}`;
  const own = await asking(of, first.id);
  await measure('profile of one, nothing cached', () => own(scorecard));
  await measure('the same, cached', () => own(scorecard));
  const [other] = submissions.slice(-1);
  const second = await asking(
    of,
    (
      await buildUser(deps.db, project.programme_id, {
        organisation_id: other!.organisation_id,
        projects: [project.id],
      })
    ).id,
  );
  await measure('profile of another', () => second(scorecard));
  const admin = await buildUser(deps.db, project.programme_id, { role_type_id: 2 });
  const team = await asking(of, admin.id);
  const whose = `${scorecard}&submission_id=${submissions[17]!.id}`;
  await measure('profile of one for the team', () => team(whose));
  await measure('the same, cached', () => team(whose));
}

/** Measures a user's new group of the organisations they see in a chart: until it is there, and the chart with it. */
async function measurePeerGroup(of: Of, measure: Measure): Promise<void> {
  const { app, deps, world } = of;
  const headers = await headersOf(deps, world.first.id);
  const { project, newest, charts } = world;
  const call = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers, payload });
    if (answer.statusCode >= 300)
      throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return JSON.parse(answer.body) as { id: number; points: { key: string; is_own: boolean }[] };
  };
  const chart = `data/getChartData/${charts[0]!.id}/${newest.id}`;
  const { points } = await measure('a chart of all', () => call(chart, {}));
  const keys = points.flatMap(({ key, is_own }) => (is_own ? [] : [key])).slice(0, 20);
  const group = await measure('a new peer group of 20', () =>
    call('peerGroups/', { project_id: project.id, peer_group_name: 'Like us', keys }),
  );
  await measure('the chart compared with it', () => call(chart, { peer_group_ids: [group.id] }));
}

async function measureUnusual(of: Of, measure: Measure): Promise<void> {
  const { deps, world } = of;
  const { project, newest } = world;
  const [dates] = await deps.db
    .select()
    .from(project_time_periods)
    .where(
      and(
        eq(project_time_periods.project_id, project.id),
        eq(project_time_periods.time_period_id, newest.id),
      ),
    );
  await requestDetection(deps.db, dates!.id, deps.now());
  await measure('what is unusual of all, looked for by the job', () =>
    detectUnusualFigures(deps.db, deps, deps.programmeId),
  );
  const admin = await buildUser(deps.db, project.programme_id, { role_type_id: 2 });
  const team = await asking(of, admin.id);
  const list = `unusual/?project_id=${project.id}&time_period_id=${newest.id}`;
  const { body } = await measure('its list for the team, a page', () => team(list));
  say(`${(JSON.parse(body) as { total: number }).total.toLocaleString('en-GB')} are unusual`);
  await measure('the same searched', () => team(`${list}&search=Practice%20777`));
}

async function measureNotices({ deps, world }: Pick<Of, 'deps' | 'world'>, measure: Measure): Promise<void> {
  const { project, newest } = world;
  const tell = () => notifyResults(deps.db, deps, deps.programmeId);
  await measure('notices: nothing that is news', tell);
  await measure('notices: nothing to tell', tell);
  await deps.db.execute(`delete from result_digests`);
  await deps.db
    .update(project_time_periods)
    .set({ published_at: new Date(Date.now() - 15 * 60_000) })
    .where(
      and(
        eq(project_time_periods.project_id, project.id),
        eq(project_time_periods.time_period_id, newest.id),
      ),
    );
  await measure('notices: a publication, sent to everyone', tell);
  const { rows } = await deps.db.execute<{ n: number }>(`select count(*)::int n from outbox_messages`);
  say(`${rows[0]!.n.toLocaleString('en-GB')} messages are written`);
}
