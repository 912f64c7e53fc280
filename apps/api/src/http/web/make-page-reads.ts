import { preloadedKeyOf, type PreloadedAnswer, type StartedRead } from '@portal/contract/shared/page-frame';
import type { RequestSpec } from '@portal/contract/shared/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callAsVisitor } from './call-as-visitor.ts';
import { type MakeRead, makeFirstReads, type PageVisit, type ReadInput } from './page-reads.ts';
import { waitAtMost } from './wait-at-most.ts';

/**
 * How long a page waits for its first reads. Most take a few milliseconds. The frame should not wait for a result that is
 * being calculated.
 */
const WAIT_MS = 200;

/** The longest answer that a page contains: its scripts start when all of the page has arrived. */
const MOST_CHARACTERS = 200_000;

/** The first reads of a page. */
export type PageReads = {
  answers: Record<string, PreloadedAnswer>;
  /** Reads without an answer in time, which the browser sends before its scripts. */
  started: StartedRead[];
};

/**
 * Makes the first reads of a page, so that the page contains the answers: the browser then has no requests that wait for
 * connections, scripts or each other. These are the application's own calls, with the token of the browser's cookie,
 * through the same loaders and under the same limits.
 *
 * @param visit null if the page has no reads for this visitor
 */
export async function makePageReads(
  app: FastifyInstance,
  request: FastifyRequest,
  visit: PageVisit | null,
): Promise<PageReads> {
  if (!visit) return { answers: {}, started: [] };
  const answers = new Map<string, PreloadedAnswer>();
  const started = new Map<string, StartedRead>();
  let isLate = false;
  const read = async (endpoint: RequestSpec, input: ReadInput) => {
    if (isLate) return null;
    const asked = toStartedRead(endpoint, input);
    started.set(asked.key, asked);
    const answer = await callAsVisitor(app, request, asked);
    if (isLate) return null;
    if (!answer || answer.text.length <= MOST_CHARACTERS) started.delete(asked.key);
    if (!answer) return null;
    const body: unknown = JSON.parse(answer.text);
    if (!started.has(asked.key)) answers.set(asked.key, { body, ...(answer.etag && { etag: answer.etag }) });
    return body;
  };
  await waitAtMost(WAIT_MS, [makeFirstReads(visit, read as MakeRead)]);
  isLate = true;
  return { answers: Object.fromEntries(answers), started: [...started.values()] };
}

function toStartedRead({ path }: RequestSpec, { params = {}, query = {}, body }: ReadInput): StartedRead {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const address = search === '' ? filled : `${filled}?${search}`;
  return { key: preloadedKeyOf(address, body), address, ...(body && { body }) };
}
