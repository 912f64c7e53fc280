import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../lib/problems.ts';

/** How slowly a body may arrive. */
export type Pace = {
  /** So often it is looked whether it goes on. */
  everyMs: number;
  /** So many bytes at least between two looks: a telephone in a cellar sends more. */
  bytes: number;
  /** A body that is read whole, and is small, has arrived by then; a file may take as long as it goes on. */
  wholeWithinMs: number;
};
const PACE: Pace = { everyMs: 20_000, bytes: 2000, wholeWithinMs: 90_000 };

/**
 * Cuts off whoever holds a connection and what belongs to it by sending a byte now and then: told so in a sentence, for it may be
 * somebody whose network is bad. Headers that do not end are Node's to cut off.
 */
export function cutSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { socket } = request.raw;
    const began = performance.now();
    let before = socket.bytesRead;
    const look = setInterval(() => {
      if (request.raw.complete || request.raw.destroyed || reply.sent) return clearInterval(look);
      const isLate = !isForm(request) && performance.now() - began > pace.wholeWithinMs;
      if (!isLate && socket.bytesRead - before >= pace.bytes) {
        before = socket.bytesRead;
        return;
      }
      // What waits to be read here is no fault of who sends it: a form is read at the pace of what takes it.
      if (!isLate && request.raw.isPaused()) return;
      clearInterval(look);
      cutOff(request, reply);
    }, pace.everyMs);
    look.unref();
    reply.raw.once('close', () => clearInterval(look));
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  const { status, detail } = problems.tooSlow();
  const body = JSON.stringify({ detail });
  reply.hijack();
  reply.raw.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  reply.raw.end(body, () => request.raw.destroy());
}
