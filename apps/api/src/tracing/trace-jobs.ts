import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { errorKind } from './trace-requests.ts';

/** One run of a job: a trace of its own, by the queue's name. */
export async function traceJob<T>(tracer: Tracer, queue: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'portal.queue': queue };
  const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), work);
  } catch (error) {
    span.setAttribute('error.type', errorKind(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
