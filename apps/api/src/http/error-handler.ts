import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { ProblemCode } from '@portal/contract/shared/problem-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unwrapQueryError } from '../database/unwrap-query-error.ts';
import {
  isConnectionLost,
  isStatementCancelled,
  isProgrammeMoving,
  isDiskFull,
  isDatabaseUnavailable,
} from '../database/connection-errors.ts';
import { isRetryableConflict } from '../database/transaction.ts';
import type { Message } from '../lib/define-messages.ts';
import { Problem, problems, serializeProblem } from '../lib/problems.ts';
import { problemMessages } from '../messages/problems.ts';
import { FileStoreUnavailableError } from '../file-storage/file-store.ts';
import { loggedUserId } from './callers/request-log-context.ts';

/** Turns any thrown value into `{ detail }`. Nothing else leaks: no stack, no SQL. */
export function errorHandler(thrown: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const error = thrown instanceof Problem ? thrown : (passing(thrown) ?? failing(thrown, request) ?? thrown);
  if (error instanceof Problem) {
    logRefusal(request, error.status);
    if (error.status === 401 && asksForBasic(request)) void reply.header('WWW-Authenticate', BASIC);
    if (error.more.retryAfter) void reply.header('Retry-After', String(error.more.retryAfter));
    return send(request, reply, error.status, serializeProblem(error));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return send(request, reply, status, clientError(error, status));
  log(error, request, 'request failed');
  // Support can find the log entry by this number.
  return send(request, reply, 500, {
    ...refusal('internal_error', problemMessages.internalError),
    request_id: request.id,
  });
}

type Told = ReturnType<typeof serializeProblem> & { request_id?: string };
const refusal = (code: ProblemCode, sentence: Message): Told =>
  serializeProblem({ code, sentence, more: {} });

/** Sends a refusal in the form its endpoint declares. */
function send({ routeOptions }: FastifyRequest, reply: FastifyReply, status: number, told: Told) {
  const { refusesAs } = routeOptions.config as { refusesAs?: Endpoint['refusesAs'] };
  void reply.status(status);
  if (refusesAs !== 'odata') return reply.send(told);
  const details = told.errors?.map(({ path, message }) => ({ code: 'invalid', target: path, message }));
  const error = { code: String(status), message: told.detail, ...(details && { details }) };
  return reply.header('OData-Version', '4.0').type('application/json; charset=utf-8').send({ error });
}

/** Returns the problem for an error that passes by itself: a busy portal, or a database coming back. */
function passing(error: Error): Problem | null {
  if (isDatabaseUnavailable(error)) return problems.busy();
  if (isRetryableConflict(error)) return problems.contended();
  if (isProgrammeMoving(error)) return problems.moving();
  return isConnectionLost(error) ? problems.cutOff() : null;
}

/** Returns the problem for an error that an operator must fix, and logs the error for the operator. */
function failing(error: Error, request: FastifyRequest): Problem | null {
  if (error instanceof FileStoreUnavailableError) {
    log(error.cause instanceof Error ? error.cause : error, request, 'file store unavailable');
    return problems.fileStoreAway(request.method === 'GET');
  }
  if (isDiskFull(error)) {
    log(error, request, 'no space left');
    return problems.noRoom();
  }
  if (!isStatementCancelled(error)) return null;
  log(error, request, 'statement cancelled');
  return problems.busy();
}

function log(error: Error, request: FastifyRequest, message: string): void {
  request.log.error({ err: withoutValues(error), method: request.method, url: routeOf(request) }, message);
}

const BASIC = 'Basic realm="API key as password", charset="UTF-8"';

/**
 * Spreadsheets send what they were given only once they are asked for it. A browser would ask with a window of its own: the
 * application's calls carry a token and are not asked.
 */
const asksForBasic = ({ headers, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { takesBasic?: boolean }).takesBasic === true &&
  !/^Bearer /i.test(headers.authorization ?? '');

/**
 * Logs who was refused access to which route. A user asking for other people's data stands out; strangers and
 * mistyped addresses are frequent.
 */
function logRefusal(request: FastifyRequest, status: number): void {
  if (![401, 403, 404, 429].includes(status)) return;
  const refused = { status, method: request.method, url: routeOf(request), user_id: loggedUserId(request) };
  request.log[status === 403 ? 'warn' : 'info'](refused, 'refused');
}

/** Returns the route without its parameters: a link's code or a case code must not appear in a log. */
const routeOf = (request: FastifyRequest): string | undefined => request.routeOptions.url;

/**
 * Returns an error's origin and the database's message for the log. The message of a failed query repeats its
 * values, including secrets and hashes, and the database's detail repeats the row.
 */
function withoutValues(error: Error): object {
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const { name, message, code } = unwrapQueryError(error) as Error & { code?: unknown };
  return { type: name, message, code, stack: frames.join('\n') };
}

function clientError(error: FastifyError, status: number): Told {
  if (status === 413) return refusal('too_large', problemMessages.tooLarge);
  if (status === 415) return refusal('wrong_content_type', problemMessages.wrongContentType);
  return refusal(status === 404 ? 'not_found' : 'not_understood', notUnderstood(error));
}

function notUnderstood(error: FastifyError): Message {
  if (error.code === 'FST_ERR_BAD_URL') return problemMessages.invalidAddress;
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return problemMessages.invalidJson;
  return problemMessages.requestNotUnderstood({ reason: error.message });
}
