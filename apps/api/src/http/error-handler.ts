import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** Turns whatever was thrown into `{ detail }`. Nothing else leaks: no stack, no SQL. */
export function errorHandler(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Problem) {
    if (error.more.retryAfter) void reply.header('Retry-After', String(error.more.retryAfter));
    const errors = error.more.errors ? { errors: error.more.errors } : {};
    return reply.status(error.status).send({ detail: error.detail, ...errors, ...error.more.extra });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return reply.status(413).send({ detail: 'What was sent is too large.' });
  if (status >= 400 && status < 500) return reply.status(status).send({ detail: clientError(error, status) });
  request.log.error({ err: error }, 'request failed');
  return reply.status(500).send({ detail: 'An error occurred. Please try again later.' });
}

function clientError(error: FastifyError, status: number): string {
  if (status === 415) return 'The content type is not one this call takes: send JSON.';
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return 'The body is not valid JSON.';
  return error.message;
}
