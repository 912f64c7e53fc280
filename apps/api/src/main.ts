import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { connect, connectToReplica } from './database/connect.ts';
import { checkReachable } from './database/check-reachable.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { timeStatements } from './database/time-statements.ts';
import { Replica } from './database/replica.ts';
import { withAdvisoryLock } from './database/advisory-lock.ts';
import { SharedClock } from './database/shared-clock.ts';
import type { Demonstration } from './demonstration.ts';
import { explainStartFailure, SettingError } from './explain-start-failure.ts';
import { makeDataFolder } from './make-data-folder.ts';
import { prepareShutdown } from './shutdown.ts';
import { checkAndSealSecondFactors } from './modules/identity/auth/mfa/check-and-seal-second-factors.ts';
import { ensureFirstSuperuser } from './modules/identity/users/ensure-first-superuser.ts';
import { ensureProgramme } from './modules/platform/programmes/programmes.sql.ts';
import { readResultCacheStats } from './modules/comparison/results/cached-results.ts';
import { publicUrl, type ServerDeps } from './http/dependencies.ts';
import { buildMetrics, type Metrics } from './http/operations/metrics.ts';
import { selectJobs, selectQueueBacklog } from './http/operations/queue-metrics.sql.ts';
import { startOpsServer } from './http/operations/ops-server.ts';
import { createRuntimeConfigReader } from './runtime-config.ts';
import { startJobs } from './jobs.ts';
import { isReadOnly } from './programme-move/read-only.sql.ts';
import { readSecrets } from './secrets/auth-secret.ts';
import { openStoredFiles } from './file-storage/open-stored-files.ts';
import { startTracing } from './tracing/start-tracing.ts';
import { isTracingEnabled, type Tracing } from './tracing/tracing.ts';
import { startWatchdog } from './watchdog/start-watchdog.ts';

/** The repository's root, from which the server is started: migrations, web files and demonstration data lie there. */
const root = process.env['PORTAL_ROOT'] ?? process.cwd();

/** How long a stop waits for requests. */
const REQUESTS_MAY_TAKE_MS = 5000;

// The heap is collected when it has grown by 40 %, not when it has doubled: a quarter less memory after load.
setFlagsFromString('--heap-growing-percent=40');

const shutdown = prepareShutdown((error) => console.error(error));
// `start.mjs` has started this process: it does not outlive that one.
if (process.channel) {
  process.once('disconnect', () => void shutdown.end(0));
  process.channel.unref();
}

/** The clock of the whole server; all code that needs the time receives this clock. */
const clock = new SharedClock(
  () => Date.now(),
  () => performance.now(),
  (line) => console.error(line),
);
const { now } = clock;

/** Starts the portal of this process; the configuration decides whether the demonstration is loaded. */
export function startPortalProcess(demonstration?: Demonstration): void {
  start(demonstration).catch((error: unknown) => {
    if (shutdown.isEnding()) return;
    console.error(explainStartFailure(error));
    return shutdown.end(1);
  });
}

async function start(given?: Demonstration): Promise<void> {
  const config = readConfig(process.env);
  const demonstration = config.demo ? given : undefined;
  const tracing = isTracingEnabled(process.env)
    ? await startTracing(config, (line) => console.error(line))
    : undefined;
  if (tracing) shutdown.onEnd(tracing.stop);
  const dataFolder = path.resolve(root, config.DATA_DIR);
  makeDataFolder(dataFolder);
  const databaseUrl = config.DATABASE_URL ?? (await startOwnDatabase(dataFolder));
  if (config.DATABASE_URL) await checkReachable(config.DATABASE_URL);
  const { programme, db, outside, streams, schema, pools, timed, jobs, secrets, files } =
    await withAdvisoryLock(databaseUrl, () =>
      prepare(config, { databaseUrl, dataFolder, tracing }, demonstration),
    );
  const replica = startReplica(config, pools.main, tracing);
  const deps = {
    db,
    replica,
    outside,
    schema,
    streams,
    config,
    programmeId: programme.id,
    ...secrets,
    now,
    files,
    wakeMailJob: jobs.wakeMailJob,
    wakeSurveyJob: jobs.wakeSurveyJob,
    wakeUnusualJob: jobs.wakeUnusualJob,
    takeSnapshots: jobs.takeSnapshots,
    measureJobs: jobs.measureJobs,
    beginReportPack: jobs.beginReportPack,
    makeRunPacks: jobs.makeRunPacks,
    ...(!config.SMTP_URL && config.NODE_ENV !== 'production' && { printLink }),
  };
  const metrics = buildMetrics(
    { ...pools, ...(replica && { replica: replica.pool }) },
    {
      waiting: () => selectQueueBacklog(db, programme.id, now()),
      jobs: () => selectJobs(db),
      cachedResults: () => readResultCacheStats(deps),
      ...(replica && { answered: replica.answered }),
      timed,
    },
  );
  if (config.METRICS_PORT !== undefined) await startProbes(deps, config.METRICS_PORT, metrics);
  if (config.PROCESS === 'work') {
    console.log(`\n${config.PUBLIC_PROGRAMME_NAME} is running jobs in this process.`);
    shutdown.onEnd(startWatchdog());
    return;
  }
  const { programme_name, address } = await listen(deps, metrics, tracing);
  console.log(`\n${programme_name} is running at ${address}`);
  const welcome = (await demonstration?.help(db, address)) ?? (await ensureFirstSuperuser(db, deps));
  if (welcome) console.log(welcome);
  if (!config.SMTP_URL) console.log(withoutMail(config));
}

function startReplica(
  { DATABASE_REPLICA_URL: url }: Config,
  main: ConstructorParameters<typeof Replica>[1],
  tracing: Tracing | undefined,
): Replica | undefined {
  if (!url) return undefined;
  const replica = new Replica(connectToReplica(url), main);
  shutdown.onEnd(() => replica.close());
  tracing?.watchStatements(timeStatements(replica.pool));
  return replica;
}

/** Starts the embedded database and restarts it if it fails. @returns its URL */
async function startOwnDatabase(dataFolder: string): Promise<string> {
  const embedded = await startEmbeddedPostgres(path.join(dataFolder, 'postgres'), shutdown.onEnd);
  embedded.keepUp({
    say: (line) => console.error(line),
    giveUp: () => {
      console.error('The database keeps stopping. Start the portal again. No saved data has been lost.');
      process.exit(1);
    },
  });
  return embedded.databaseUrl;
}

async function startProbes(deps: ServerDeps, metricsPort: number, metrics: Metrics): Promise<void> {
  const watched = { host: deps.config.HOST, port: metricsPort };
  const watchers = await startOpsServer(watched, deps, metrics).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError('METRICS_PORT', `the portal cannot listen on this port (${error.code}).`, error);
  });
  shutdown.onEnd(() => watchers.close());
  const { port } = watchers.server.address() as { port: number };
  console.log(`Probes and metrics are at http://localhost:${port}`);
}

/** Builds the server and listens. @returns what it is called and where people open it */
async function listen(
  deps: ServerDeps,
  metrics: Metrics,
  tracing: Tracing | undefined,
): Promise<{ programme_name: string; address: string }> {
  const { config } = deps;
  const webFolder = path.join(root, 'apps/web/dist');
  const web = fs.existsSync(webFolder) ? webFolder : undefined;
  const readRuntime = createRuntimeConfigReader(deps, deps.programmeId, web);
  // Once, so that messages carry the programme's name before anybody opens a page.
  const { programme_name } = await readRuntime();
  const app = await buildApp(deps, readRuntime, web, metrics, tracing);
  shutdown.onEnd(() => {
    // Requests under way are let finish; a connection a browser opened ahead and never used would be waited for for ever.
    setTimeout(() => app.server.closeAllConnections(), REQUESTS_MAY_TAKE_MS).unref();
    return app.close();
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  shutdown.onEnd(startWatchdog());
  const { port } = app.server.address() as { port: number };
  // What links lead to, where any port would do.
  config.PORT = port;
  return { programme_name, address: config.PUBLIC_URL ?? `http://localhost:${port}` };
}

const withoutMail = ({ NODE_ENV }: Config) =>
  NODE_ENV === 'production'
    ? 'No mail server is configured. Set SMTP_URL, because without it people do not get the links to confirm their email address or choose a password.'
    : 'No mail server is configured: emails stay in the outbox (Admin, Messages, Outbox); the links in them are printed here.';

const movedAway = ({ PUBLIC_PROGRAMME_CODE: code }: Config) =>
  `${code} is read-only in this database: it is moving, or has moved, to another one. Set DATABASE_URL to the new address. To stay here, run npm run move-programme with --cancel.`;

const printLink = ({ to_address, subject, link }: { to_address: string; subject: string; link: string }) =>
  console.log(`To ${to_address}, “${subject}”:\n  ${link}`);

type Beneath = { databaseUrl: string; dataFolder: string; tracing: Tracing | undefined };

/** The newest schema, the programme, the demonstration where it is wanted, the queues of jobs and the secret. */
async function prepare(
  config: Config,
  { databaseUrl, dataFolder, tracing }: Beneath,
  demonstration: Demonstration | undefined,
) {
  const schema = await migrate(databaseUrl, path.join(root, 'apps/api/migrations'));
  const { DATABASE_POOLER_URL: pooler } = config;
  const { db, outside, streams, pool, small, close } = connect(pooler ?? databaseUrl, {
    isPooler: pooler !== undefined,
  });
  shutdown.onEnd(close);
  const timed = timeStatements(pool, small);
  tracing?.watchStatements(timed);
  const unfollow = await clock.follow(db);
  shutdown.onEnd(async () => unfollow());
  const programme = await ensureProgramme(db, config.PUBLIC_PROGRAMME_CODE, config.PUBLIC_PROGRAMME_NAME);
  if (await isReadOnly(db, programme.id)) console.error(movedAway(config));
  const files = await openStoredFiles(config, dataFolder);
  const secrets = readSecrets(config, dataFolder);
  if (demonstration && !(await demonstration.isLoaded(db))) {
    await demonstration.load(db, {
      now: now(),
      root,
      url: publicUrl({ config }),
      authSecret: secrets.authSecret,
      files,
      onProgress: (done, of, step) =>
        console.log(`Loading the demonstration programme: ${done} of ${of}, ${step}`),
    });
  }
  await checkAndSealSecondFactors(db, { secrets, programmeId: programme.id, isAlone: !config.DATABASE_URL });
  const jobs = await startJobs(databaseUrl, {
    db,
    config,
    ...secrets,
    programmeId: programme.id,
    now,
    files,
    tracing,
  });
  shutdown.onEnd(jobs.stop);
  return {
    programme,
    db,
    outside,
    streams,
    schema,
    pools: { main: pool, small },
    timed,
    jobs,
    secrets,
    files,
  };
}
