import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerDeps } from '../dependencies.ts';
import type { Metrics } from './metrics.ts';
import { selectReadiness } from './queue-metrics.sql.ts';

/** The longest time a balancer waits before it tries another server. */
const PATIENCE_MS = 2000;

type Watched = Pick<ServerDeps, 'db' | 'files' | 'schema' | 'wakeSurveyJob'>;

/**
 * Adds probes for monitoring a process. `/healthz`: the process answers. `/readyz`: its dependencies answer
 * too. Missing dependencies are named, and a balancer sends users elsewhere at that time.
 */
export function addProbes(app: FastifyInstance, dependencies: Watched): void {
  const ask = keptFor(1000, () => missingOf(dependencies));
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await ask();
    void reply.status(missing.length === 0 ? 200 : 503).header('Cache-Control', 'no-store');
    return { status: missing.length === 0 ? 'ready' : 'not ready', missing };
  });
}

/**
 * Lists missing dependencies. A schema newer than this server's is accepted, because newer servers run beside
 * this one.
 */
async function missingOf({ db, files, schema = 0, wakeSurveyJob }: Watched): Promise<string[]> {
  const [footing, disk] = await Promise.all([
    inTime(selectReadiness(db)),
    inTime(fs.access(files.incoming, constants.W_OK).then(() => true)),
  ]);
  const isThere = {
    database: footing !== null,
    migrations: footing === null || footing.schema >= schema,
    queue: footing === null || footing.has_queue || wakeSurveyJob === undefined,
    disk: disk !== null,
  };
  return Object.entries(isThere).flatMap(([name, there]) => (there ? [] : [name]));
}

/** Caches the answer for `ms`, so that frequent callers cannot take all connections. */
function keptFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at > ms) last = { at, answer: look() };
    return last.answer;
  };
}

/** Null where it fails, or takes too long. */
function inTime<T>(part: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), PATIENCE_MS);
    const end = (answer: T | null) => {
      clearTimeout(late);
      resolve(answer);
    };
    part.then(end, () => end(null));
  });
}

/** A port of its own, which no proxy leads to: the probes, and `/metrics` in the format of Prometheus. */
export async function startOpsServer(
  { host, port }: { host: string; port: number },
  dependencies: Watched,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  addProbes(app, dependencies);
  app.get('/metrics', async (_request, reply) => reply.type(metrics.type).send(await metrics.read()));
  await app.listen({ host, port });
  return app;
}
