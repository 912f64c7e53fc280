import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@portal/contract/shared/problem-codes';

type Refusal = { status: number; code: ProblemCode; detail: string };

/** Describes what Node refuses before there is a request to answer. */
function refusalOf({ code }: { code?: string }): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      code: 'too_large',
      detail:
        'The address or the headers are too long. Shorten the address, or delete the cookies of this site.',
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: 408,
      code: 'too_slow',
      detail: 'The request arrived too slowly. Check your connection and send it again.',
    };
  return {
    status: 400,
    code: 'not_understood',
    detail: 'This is not an HTTP request that the portal can read.',
  };
}

/** Answers a connection whose request cannot be read as every other refusal: with `{ code, detail }`. */
export function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...refusal } = refusalOf(error);
  const body = JSON.stringify(refusal);
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
