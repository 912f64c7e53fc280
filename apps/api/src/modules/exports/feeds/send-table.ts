import { Readable } from 'node:stream';
import type { feedAnswers, feedResults, FeedFormat } from '@portal/contract/exports/feeds';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import type { StreamedTable } from '../../../file-formats/streamed-table-types.ts';
import { tableFormats } from '../../../file-formats/table-formats.ts';
import { isNotModified } from '../../../http/cached-response.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';

/**
 * A reader that reads nothing for this long has left. A file that is incomplete by then will never be
 * complete.
 */
const IDLE_MS = 2 * 60_000;
const LONGEST_MS = 60 * 60_000;
/**
 * The maximum number of simultaneous downloads for one person in each process; the others are for other
 * users.
 */
const MOST_OF_ONE = 2;
const taking = new Map<number, number>();

type Feeding = Pick<Context<typeof feedAnswers> | Context<typeof feedResults>, 'actor' | 'reply' | 'request'>;
type Feed = { version: string; named: string[]; format: FeedFormat; table: () => StreamedTable };

/** Sends a table as it is read, unless what the caller has is still the newest. @throws 429 where they take several already */
export async function sendTable({ actor, reply, request }: Feeding, feed: Feed): Promise<Readable | null> {
  const { extension, media_type, write } = tableFormats[feed.format];
  const isKnown = isNotModified(request, reply, `W/"${feed.version}"`);
  void reply.headers({
    'Content-Disposition': attachmentHeader(feed.named, extension),
    'Content-Type': media_type,
  });
  if (isKnown) {
    void reply.code(304);
    return null;
  }
  // Only the headers are asked for: nothing is read.
  if (request.method === 'HEAD') return Readable.from([]);
  const end = begin(actor.user_id);
  const pieces = write(feed.table())[Symbol.asyncIterator]();
  const first = await pieces.next().catch((error: unknown) => {
    end();
    throw error;
  });
  const stream = Readable.from(rest(first, pieces), { objectMode: false });
  const limit = setTimeout(
    () => stream.destroy(new Error('The client read the feed too slowly.')),
    LONGEST_MS,
  );
  stream.once('close', () => {
    clearTimeout(limit);
    end();
  });
  limit.unref();
  reply.raw.setTimeout(IDLE_MS, () => stream.destroy(new Error('The client stopped reading the feed.')));
  return stream;
}

function begin(userId: number): () => void {
  const open = taking.get(userId) ?? 0;
  if (open >= MOST_OF_ONE) throw problems.tooManyFeeds();
  taking.set(userId, open + 1);
  return () => {
    const left = (taking.get(userId) ?? 1) - 1;
    if (left > 0) taking.set(userId, left);
    else taking.delete(userId);
  };
}

/**
 * Yields the remaining pieces. The first piece is already read, so that errors before sending are reported
 * like all errors.
 */
async function* rest(first: IteratorResult<Buffer>, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}
