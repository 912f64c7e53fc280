import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import { traceJob } from './trace-jobs.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import type { Tracing } from './tracing.ts';

const NAME = 'benchmarking-portal';
/** A stop waits no longer for a collector that does not answer. */
const LAST_WORDS_MS = 3000;

/**
 * Sends traces to the collector of the standard variables, by OTLP over HTTP. The library is large, and
 * loaded only here. Each span attribute is listed explicitly: never a URL, an answer or a search text.
 */
export async function startTracing(
  { PROCESS, TRUST_PROXY }: Pick<Config, 'PROCESS' | 'TRUST_PROXY'>,
  logLine: (line: string) => void,
): Promise<Tracing> {
  const [asyncHooks, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  let isSaid = false;
  const sayOnce = (message: string) => {
    if (isSaid) return;
    isSaid = true;
    logLine(
      `Traces could not be sent: ${message} The portal continues without tracing. This message is not repeated.`,
    );
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: sayOnce, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': NAME, 'portal.process': PROCESS }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new asyncHooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer(NAME);
  return {
    // Anyone can write a header: it is trusted only behind a proxy.
    watch: (app) => traceRequests(app, tracer, { continuesTraces: TRUST_PROXY !== false }),
    watchStatements: (timed) => traceStatements(timed, tracer),
    inJob: (queue, work) => traceJob(tracer, queue, work),
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      for (const global of [context, propagation, trace]) global.disable();
    },
  };
}
