import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Traced = { span: Span; within: Context };

/**
 * Traces each request: its route's pattern, its status, and the number on the error page. Omits the URL,
 * which has codes and search texts, and who calls, and from where.
 */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  { continuesTraces }: { continuesTraces: boolean },
): void {
  const traced = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { traceparent, tracestate } = request.headers;
    const parent = continuesTraces
      ? propagation.extract(context.active(), { traceparent, tracestate })
      : context.active();
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'portal.request_id': request.id,
    };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    const within = trace.setSpan(parent, span);
    traced.set(request, { span, within });
    context.with(within, done);
  });
  // A body arrives by the connection's events, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = traced.get(request);
    if (own) context.with(own.within, done);
    else done();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    // The type of error without its words: they could name a person.
    traced.get(request)?.span.setAttribute('error.type', errorKind(error));
    done();
  });
  const end = (request: FastifyRequest, status: number | null) => {
    const own = traced.get(request);
    if (!own) return;
    traced.delete(request);
    if (status !== null) own.span.setAttribute('http.response.status_code', status);
    if (status === null || status >= 500) own.span.setStatus({ code: SpanStatusCode.ERROR });
    own.span.end();
  };
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
  app.addHook('onRequestAbort', async (request) => end(request, null));
}

/** A code or a name, as errors are told apart. */
export function errorKind(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
  return /^[\w.]{1,60}$/.test(kind) ? kind : 'unknown';
}
