import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { StatementListeners } from '../database/time-statements.ts';
import { errorKind } from './trace-requests.ts';

/** A statement of a request or a job in a span of its own; what it asks, and of which table, but no value and no word of it. */
export function traceStatements(timed: StatementListeners, tracer: Tracer): void {
  timed.begin = (text) => {
    // What belongs to nothing that is traced, such as the look of a balancer, would be a trace of its own each time.
    if (!trace.getSpan(context.active())) return undefined;
    const { operation, table } = parseStatement(text);
    const span = tracer.startSpan(table ? `${operation} ${table}` : operation, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
    });
    return (error) => {
      if (error) {
        span.setAttribute('error.type', errorKind(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  };
}

const OPERATION = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|set|listen|notify|copy)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i;
const NESTED = /\([^()]*\)/g;

type Read = { operation: string; table: string | undefined };
/** Statements are the same few hundred again and again; those that are not do not fill the memory. */
const MOST_KNOWN = 2000;
const known = new Map<string, Read>();

/** Reads the operation of a statement and its table: the outermost, even if it reads other tables. */
export function parseStatement(text: string): Read {
  const before = known.get(text);
  if (before) return before;
  let outermost = text.slice(0, 20_000);
  for (let inner = ''; inner !== outermost;) {
    inner = outermost;
    outermost = inner.replace(NESTED, '');
  }
  const read = {
    operation: OPERATION.exec(outermost)?.[1]?.toUpperCase() ?? 'STATEMENT',
    table: TABLE.exec(outermost)?.[1]?.toLowerCase(),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, read);
  return read;
}
