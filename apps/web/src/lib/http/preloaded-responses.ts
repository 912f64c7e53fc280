import {
  preloadedKeyOf,
  type PreloadedAnswer,
  PRELOADED_ID,
  STARTED_KEY,
  type StartedReads,
} from '@portal/contract/shared/page-frame';

declare global {
  interface Window {
    [STARTED_KEY]?: StartedReads;
  }
}

/** The time from the application's start in which a response of the page counts as new. */
const FRESH_MS = 10_000;

type Preloaded = () => Response | Promise<Response | null>;
let responses = read();
if (responses.size > 0) setTimeout(forgetPreloadedResponses, FRESH_MS);

/** Reads the answers that the page contains, and the reads that it has started. */
function read(): Map<string, Preloaded> {
  if (typeof document === 'undefined') return new Map();
  const text = document.getElementById(PRELOADED_ID)?.textContent;
  const answers = Object.entries(JSON.parse(text || '{}') as Record<string, PreloadedAnswer>);
  const started = Object.entries(window[STARTED_KEY] ?? {});
  return new Map<string, Preloaded>([
    ...answers.map(([name, answer]) => [name, () => toResponse(answer)] as const),
    ...started.map(([name, response]) => [name, () => response] as const),
  ]);
}

const toResponse = ({ body, etag }: PreloadedAnswer) =>
  new Response(JSON.stringify(body), etag ? { headers: { ETag: etag } } : {});

/**
 * Takes the response that the page has for a read. Each serves the first call, which saves a request; later calls
 * get a new one. A started read that failed gives null.
 */
export function takePreloadedResponse(
  address: string,
  body?: object,
): Response | Promise<Response | null> | null {
  if (responses.size === 0) return null;
  const name = preloadedKeyOf(address, body);
  const response = responses.get(name);
  responses.delete(name);
  return response?.() ?? null;
}

/** Forgets the page's responses: after a change they are old, and another user must not get them. */
export function forgetPreloadedResponses(): void {
  const unused = [...responses.values()];
  responses = new Map();
  unused.forEach((response) => void finish(response));
}

/** Reads a response to its end: one that nothing reads keeps its connection. */
async function finish(response: Preloaded): Promise<void> {
  try {
    await (await response())?.arrayBuffer();
  } catch {
    // Nothing waits for it.
  }
}
