import type { FastifyInstance } from 'fastify';
import type { Timed } from '../database/time-statements.ts';

/** What a process tells of what it does, where somebody collects it (OpenTelemetry). */
export type Tracing = {
  /** A span for each request of a server. */
  watch: (app: FastifyInstance) => void;
  /** A span for each statement of a request or a job. */
  watchStatements: (timed: Timed) => void;
  /** A job's work, in a span of its own. */
  inJob: <T>(queue: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left, for a moment at most. */
  stop: () => Promise<void>;
};

/** Where the standard variables name a collector, and do not say that nothing is to be told. */
export const isTraced = (env: Record<string, string | undefined>): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']) &&
  env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  env['OTEL_TRACES_EXPORTER']?.toLowerCase() !== 'none';
