import type { FastifyInstance } from 'fastify';
import type { StatementListeners } from '../database/time-statements.ts';

/** The traces of a process, if a collector receives them (OpenTelemetry). */
export type Tracing = {
  /** A span for each request of a server. */
  watch: (app: FastifyInstance) => void;
  /** A span for each statement of a request or a job. */
  watchStatements: (timed: StatementListeners) => void;
  /** A job's work, in a span of its own. */
  inJob: <T>(queue: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left, for a moment at most. */
  stop: () => Promise<void>;
};

/** Checks if the standard variables name a collector and tracing is not turned off. */
export const isTracingEnabled = (env: Record<string, string | undefined>): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']) &&
  env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  env['OTEL_TRACES_EXPORTER']?.toLowerCase() !== 'none';
