import http from 'node:http';
import { performance } from 'node:perf_hooks';

/**
 * Sends one request and returns the number of bytes received. The number of the request distinguishes it from
 * the next.
 */
export type TimedRequest = (turn: number) => Promise<number>;

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request over a persistent connection, as a browser does; throws unless it succeeds. */
export function sendBenchRequest(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: unknown } = {},
): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(
      url,
      {
        agent,
        method,
        headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const all = Buffer.concat(chunks);
          const isWell = (answer.statusCode ?? 500) < 300;
          if (isWell) resolve({ bytes: all.length, text: all.toString() });
          else
            reject(
              new Error(`${method} ${url} answered ${answer.statusCode}: ${all.toString().slice(0, 300)}`),
            );
        });
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
}

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function timesOf(send: TimedRequest, from: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = from; turn < from + count; turn += 1) {
    const started = performance.now();
    await send(turn);
    times.push(performance.now() - started);
  }
  return times;
}

const WARM = 1000;
async function warmUp(send: TimedRequest, patience: number): Promise<void> {
  const until = performance.now() + patience;
  for (let turn = -WARM; turn < 0 && performance.now() < until; turn += 1) await send(turn);
}

/**
 * Returns the median time of answers in milliseconds, one request at a time. Call and baseline take turns, so
 * that other load on the machine affects both.
 */
export async function compareWithBaseline(
  call: TimedRequest,
  baseline: TimedRequest,
  timeBudgetMs: number,
): Promise<{ own: number; baseline: number }> {
  const ownTimes: number[] = [];
  const baselineTimes: number[] = [];
  // A call that takes long is asked seldom.
  const [first = 1] = await timesOf(call, 0, 1);
  const count = Math.max(3, Math.min(60, Math.round(timeBudgetMs / Math.max(first, 1) / 5)));
  let turn = 1;
  // What runs all day is compiled by then: neither side is measured before.
  await warmUp(call, timeBudgetMs);
  await warmUp(baseline, timeBudgetMs);
  for (let round = 0; round < 5; round += 1) {
    turn += 100;
    ownTimes.push(...(await timesOf(call, turn, count)));
    baselineTimes.push(...(await timesOf(baseline, turn, count)));
  }
  return { own: middle(ownTimes), baseline: middle(baselineTimes) };
}

/** Returns the answers per second with a number of concurrent requests. */
export async function measureThroughput(
  send: (writer: number, turn: number) => Promise<unknown>,
  writers: number,
  firstTurn: number,
) {
  const EACH = 40;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = firstTurn; turn < firstTurn + EACH; turn += 1) await send(writer, turn);
    }),
  );
  return (writers * EACH * 1000) / (performance.now() - started);
}
