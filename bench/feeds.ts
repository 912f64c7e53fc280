import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { measureMemory } from './resource-usage.ts';

export type Stream = {
  name: string;
  seconds: number;
  bytes: number;
  lines: number;
  before: number;
  most: number[];
};

/** How often the memory of the server is read. */
const EVERY = 200;
/** The most that was in use in each of so many parts of a stream, so that growth shows. */
const PARTS = 4;

/**
 * Reads a URL to its end, piece by piece, and stores nothing; measures the server's memory at the same time.
 */
async function readThrough(url: string, headers: Record<string, string>, pids: number[]) {
  const begun = performance.now();
  const before = measureMemory(pids);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(measureMemory(pids)), EVERY);
  let [bytes, lines] = [0, 0];
  try {
    await new Promise<void>((resolve, reject) => {
      const request = http.get(url, { headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
        });
        answer.on('error', reject);
        answer.on('end', resolve);
      });
      request.on('error', reject);
    });
  } finally {
    clearInterval(timer);
  }
  const most = Array.from({ length: PARTS }, (_, part) =>
    Math.max(
      ...samples.slice(
        Math.floor((samples.length * part) / PARTS),
        Math.floor((samples.length * (part + 1)) / PARTS),
      ),
    ),
  );
  return { seconds: (performance.now() - begun) / 1000, bytes, lines, before, most };
}

/** All answers of all periods, one feed after the other, as a program of an analyst fetches them. */
export async function measureFeeds(
  api: string,
  headers: Record<string, string>,
  questionnaires: number[],
  pids: number[],
): Promise<Stream[]> {
  const feeds = [
    ...questionnaires.map((id, at) => [`period ${at + 1}, tidy CSV`, id, 'shape=tidy&format=csv'] as const),
    ['period 1, wide CSV', questionnaires[0]!, 'shape=wide&format=csv'] as const,
    ['period 1, wide Parquet', questionnaires[0]!, 'shape=wide&format=parquet'] as const,
  ];
  const streams: Stream[] = [];
  for (const [name, id, query] of feeds)
    streams.push({ name, ...(await readThrough(`${api}/feeds/answers/${id}?${query}`, headers, pids)) });
  return streams;
}

export function printFeeds(streams: Stream[]): void {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  console.log(
    `\n| feed | lines | MB | s | memory of the server before | most in each quarter of it, MB |\n| --- | ---: | ---: | ---: | ---: | --- |`,
  );
  for (const { name, lines, bytes, seconds, before, most } of streams)
    console.log(
      `| ${name} | ${name.includes('CSV') ? lines.toLocaleString('en-GB') : ''} | ${megabytes(bytes)} | ${seconds.toFixed(0)} | ${megabytes(before)} | ${most.map(megabytes).join(', ')} |`,
    );
}
