import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@portal/contract/shared/problem-codes';
import type { Message } from '../lib/define-messages.ts';
import { serializeProblem } from '../lib/problems.ts';
import { problemMessages } from '../messages/problems.ts';

type Refusal = { status: number; code: ProblemCode; sentence: Message };

/** Describes what Node refuses before there is a request to answer. */
function refusalOf({ code }: { code?: string }): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      code: 'too_large',
      sentence: problemMessages.headersTooLong,
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: 408,
      code: 'too_slow',
      sentence: problemMessages.requestTooSlow,
    };
  return {
    status: 400,
    code: 'not_understood',
    sentence: problemMessages.invalidHttpRequest,
  };
}

/** Answers a connection whose request cannot be read as every other refusal: with `{ code, detail }`. */
export function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...refusal } = refusalOf(error);
  const body = JSON.stringify(serializeProblem({ ...refusal, more: {} }));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
