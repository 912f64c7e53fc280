import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createEventLoopYielder } from '../lib/yield-to-event-loop.ts';

const compress = promisify(brotliCompress);
/** Below this nothing is saved by compressing. */
const WORTH_COMPRESSING = 1024;

/**
 * An answer as the bytes that are sent: the creator builds it once and strips it to its schema. Repeated
 * requests send the same bytes without reading again. Its tag comes from its content, so the tag is the same
 * in every server process.
 */
export class CachedResponse {
  private compressed: Promise<Buffer> | null = null;

  private constructor(
    readonly json: Buffer,
    readonly etag: string,
  ) {}

  static async of(stripped: object): Promise<CachedResponse> {
    const json = Buffer.from(await toJson(stripped));
    // Weak: the same content is sent in several encodings.
    return new CachedResponse(json, `W/"${createHash('sha256').update(json).digest('base64url')}"`);
  }

  /** Compressed when the first asks for it so; null where that saves nothing. */
  brotli(): Promise<Buffer> | null {
    if (this.json.length < WORTH_COMPRESSING) return null;
    return (this.compressed ??= compress(this.json, { params: QUICK }));
  }

  /** With room for what compressing will add: a third at most. */
  get size(): number {
    return Math.ceil((this.json.length * 4) / 3);
  }

  /**
   * Reads the answer. Only the code that created the answer can call this: the content is what the schema
   * allows.
   */
  read<Content>(): Content {
    return JSON.parse(this.json.toString()) as Content;
  }
}

/** Serialises like `JSON.stringify`, and yields to other work during long lists. */
async function toJson(answer: object): Promise<string> {
  const turn = createEventLoopYielder();
  const members: string[] = [];
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    const pieces = Array.isArray(value) ? inPieces(value) : [value];
    const written: string[] = [];
    for (const piece of pieces) {
      written.push(JSON.stringify(piece));
      await turn();
    }
    const text = Array.isArray(value) ? `[${written.map((one) => one.slice(1, -1)).join()}]` : written[0];
    members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join()}}`;
}

const PIECE = 500;
const inPieces = (list: unknown[]): unknown[][] =>
  Array.from({ length: Math.ceil(list.length / PIECE) }, (_, at) => list.slice(at * PIECE, (at + 1) * PIECE));

const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Returns true if the caller's copy is still the newest. Callers can cache an answer for its recipient but
 * must revalidate each time, because access is checked then.
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.headers({
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
  });
  return isNamed(request.headers['if-none-match'], etag);
}

/** Sends the cached answer, or reports that the browser's copy is still the newest. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  if (isNotModified(request, reply, cached.etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const takesBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding']));
  const brotli = takesBrotli ? await cached.brotli() : null;
  return brotli ? reply.header('Content-Encoding', 'br').send(brotli) : reply.send(cached.json);
}

const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === etag || one.trim() === '*');
