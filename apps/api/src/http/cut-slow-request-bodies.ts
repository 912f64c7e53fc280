import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../lib/problems.ts';

/** The slowest pace allowed for a body. */
export type Pace = {
  /** So often it is looked whether it goes on. */
  everyMs: number;
  /** The minimum number of bytes between two checks: a telephone in a cellar sends more. */
  bytes: number;
  /** A body that is read whole, and is small, has arrived by then; a file may take as long as it goes on. */
  wholeWithinMs: number;
};
const PACE: Pace = { everyMs: 20_000, bytes: 2000, wholeWithinMs: 90_000 };

/**
 * Cuts off callers that hold a connection by sending a byte now and then. The answer explains this in a
 * sentence, because the user's network may be bad. Node cuts off headers that do not end.
 */
export function cutSlowRequestBodies(app: FastifyInstance, pace: Pace = PACE): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { socket } = request.raw;
    const began = performance.now();
    let before = socket.bytesRead;
    const look = setInterval(() => {
      const { complete, readableEnded, destroyed } = request.raw;
      if (complete || readableEnded || destroyed || reply.sent) return clearInterval(look);
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
  const { status, code, detail } = problems.tooSlow();
  const body = JSON.stringify({ code, detail });
  reply.hijack();
  reply.raw.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  reply.raw.end(body, () => request.raw.destroy());
}
