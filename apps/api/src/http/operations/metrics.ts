import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../../database/connect.ts';
import type { StatementListeners } from '../../database/time-statements.ts';
import type { CacheStats } from '../../lib/result-cache.ts';

export type Metrics = {
  /** The media type of what is read. */
  type: string;
  read: () => Promise<string>;
  /** Counts the requests of a server, and how long each took. */
  watch: (app: FastifyInstance) => void;
};

/** How long people wait is told apart below a second, and counted above. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Values requested at each reading, from the database and from the process. */
type MetricSources = {
  /** Counts waiting jobs by queue, and waiting messages. */
  waiting: () => Promise<{ what: string; n: number }[]>;
  /** Jobs of the last days by queue and what became of them. */
  jobs?: () => Promise<{ queue: string; state: string; n: number }[]>;
  cachedResults?: () => CacheStats;
  /** Statements that a replica might answer, by who answered them. */
  answered?: Record<string, number>;
  /** Reports each statement when it is done. */
  timed?: StatementListeners;
};

/**
 * The figures of one process: Node's own (memory, event loop), its requests by route, its statements and connections, and the
 * results it caches.
 */
export function buildMetrics(
  pools: Record<string, Pool>,
  { waiting, jobs, cachedResults, answered, timed }: MetricSources,
): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  });
  const statements = new Histogram({
    name: 'portal_statement_seconds',
    help: 'Statements sent to the database, including those that open and commit transactions.',
    buckets: SECONDS,
    registers: [register],
  });
  if (timed) timed.tell = (seconds) => statements.observe(seconds);
  addConnections(register, pools);
  addQueues(register, { waiting, jobs });
  addCounters(register, { cachedResults, answered });
  return {
    type: register.contentType,
    read: () => register.metrics(),
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        // By the route's pattern: an address holds codes, and there are as many of them as people write.
        const route = request.routeOptions.url ?? 'none';
        const labels = { method: request.method, route, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
  };
}

function addConnections(register: Registry, pools: Record<string, Pool>): void {
  new Gauge({
    name: 'portal_connections',
    help: 'Database connections by pool: open, idle, and requests waiting for a connection.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function addQueues(register: Registry, { waiting, jobs }: Pick<MetricSources, 'waiting' | 'jobs'>): void {
  new Gauge({
    name: 'portal_waiting',
    help: 'Waiting work in the whole programme: jobs by queue, and emails to send.',
    labelNames: ['what'],
    registers: [register],
    async collect() {
      this.reset();
      // Without the database there is nothing to say of it; /readyz does.
      for (const { what, n } of await waiting().catch(() => [])) this.set({ what }, n);
    },
  });
  if (jobs)
    new Gauge({
      name: 'portal_jobs',
      help: 'Jobs of the last few days in the whole database, by queue and state (waiting, active, completed, failed or cancelled).',
      labelNames: ['queue', 'state'],
      registers: [register],
      async collect() {
        this.reset();
        for (const { queue, state, n } of await jobs().catch(() => [])) this.set({ queue, state }, n);
      },
    });
}

function addCounters(
  register: Registry,
  { cachedResults, answered }: Pick<MetricSources, 'cachedResults' | 'answered'>,
): void {
  if (answered)
    new Gauge({
      name: 'portal_replica_statements',
      help: 'Statements that a replica can answer, by the server that answered.',
      labelNames: ['answered_by'],
      registers: [register],
      collect() {
        for (const [answered_by, n] of Object.entries(answered)) this.set({ answered_by }, n);
      },
    });
  if (cachedResults)
    new Gauge({
      name: 'portal_cached_results',
      help: 'Results cached by this process: number, bytes, requests and hits.',
      labelNames: ['what'],
      registers: [register],
      collect() {
        for (const [what, n] of Object.entries(cachedResults())) this.set({ what }, n);
      },
    });
}
