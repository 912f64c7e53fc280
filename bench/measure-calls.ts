import { fork } from 'node:child_process';
import { type BenchContext, listMeasuredCalls } from './calls-to-measure.ts';
import type { Statement } from './baseline-server.ts';
import { type TimedRequest, sendBenchRequest, compareWithBaseline, measureThroughput } from './timing.ts';

export type Measurement = { name: string; own: number; baseline: number };

export async function startBaselineServer(databaseUrl: string) {
  const child = fork('bench/baseline-server.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    constant:
      (bytes: number): TimedRequest =>
      async () =>
        (await sendBenchRequest(`${url}/constant/${bytes}`)).bytes,
    rows: async (statement: Statement): Promise<TimedRequest> => {
      const ready = new Promise((resolve) => child.once('message', resolve));
      child.send(statement);
      await ready;
      return async () => (await sendBenchRequest(`${url}/rows/${statement.name}`)).bytes;
    },
    answer: (body: object) => sendBenchRequest(`${url}/answer`, { method: 'POST', body }),
    stop: () => child.kill(),
  };
}
export type BaselineServer = Awaited<ReturnType<typeof startBaselineServer>>;

export async function measureCalls(
  context: BenchContext,
  baseline: BaselineServer,
  timeBudgetMs: number,
): Promise<Measurement[]> {
  const lines: Measurement[] = [];
  for (const { name, own, baseline: least } of listMeasuredCalls(context)) {
    const bytes = await own(0);
    const bare =
      least === 'constant'
        ? baseline.constant(bytes)
        : typeof least === 'function'
          ? least
          : await baseline.rows({ name, ...least });
    lines.push({ name, ...(await compareWithBaseline(own, bare, timeBudgetMs)) });
  }
  return lines;
}

/** One answer saved, by one writer and by sixteen, each to a submission of its own. */
export async function measureSaves(
  { api, member, world }: BenchContext,
  baseline: BaselineServer,
  timeBudgetMs: number,
): Promise<Measurement[]> {
  const { section, writers } = world;
  const versions = new Map<number, number>();
  const own = async (writer: number, turn: number) => {
    const submission_id = writers[writer]!.id;
    const question = section.questions[5]!.id;
    const version = versions.get(submission_id) ?? 1;
    const body = {
      submission_id,
      section_id: section.section.id,
      answers: [{ question_id: question, value: turn * 16 + writer, version }],
    };
    const { text } = await sendBenchRequest(
      `${api}/questionnaires/section-submission?questionnaire_id=${section.questionnaire.id}`,
      { method: 'POST', headers: member, body },
    );
    const { saved, conflicts } = JSON.parse(text) as {
      saved: { answer: { version: number } }[];
      conflicts: { answer: { version: number } }[];
    };
    versions.set(submission_id, (saved[0] ?? conflicts[0])!.answer.version);
    return text.length;
  };
  const bare = async (writer: number, turn: number) =>
    (
      await baseline.answer({
        question_id: section.questions[6]!.id,
        submission_id: writers[writer]!.id,
        value: turn * 16 + writer,
      })
    ).bytes;
  const one = await compareWithBaseline(
    (turn) => own(0, turn),
    (turn) => bare(0, turn),
    timeBudgetMs,
  );
  const rates = { own: 0, baseline: 0 };
  for (let round = 1; round <= 4; round += 1) {
    rates.own += (await measureThroughput(own, writers.length, round * 1000)) / 4;
    rates.baseline += (await measureThroughput(bare, writers.length, round * 1000)) / 4;
  }
  console.log(
    `\nSaves a second, ${writers.length} writers: ${rates.own.toFixed(0)}; baseline ${rates.baseline.toFixed(0)}; × ${(rates.own / rates.baseline).toFixed(2)}`,
  );
  return [{ name: 'save one answer', ...one }];
}

/** Calls of the programme team that read much: how long, and how that changes with what is stored. */
export async function measureAdminCalls(
  context: BenchContext,
  built: { period: { id: number }; questionnaire: { id: number } }[],
  timeBudgetMs: number,
): Promise<Measurement[]> {
  const { api, admin, world } = context;
  const lines: Measurement[] = [];
  const { period, questionnaire } = built[0]!;
  const get =
    (path: string): TimedRequest =>
    async () =>
      (await sendBenchRequest(`${api}/${path}`, { headers: admin })).bytes;
  const of10000 = [
    [
      'progress of 10,000 submissions',
      get(`projects/${world.large.project.id}/progress?time_period_id=${period.id}`),
    ],
    [
      'the same by how much is answered',
      get(`projects/${world.large.project.id}/progress?time_period_id=${period.id}&sort=-answered`),
    ],
    [
      'answers of a questionnaire, first 1,000',
      get(`questionnaires/question-responses?questionnaire_id=${questionnaire.id}&limit=1000`),
    ],
  ] as const;
  for (const [name, own] of of10000)
    lines.push({
      name,
      ...(await compareWithBaseline(own, () => Promise.resolve(0), timeBudgetMs)),
      baseline: NaN,
    });
  return lines;
}

export function printMeasurements(title: string, lines: Measurement[], previous: Measurement[] = []): void {
  console.log(
    `\n${title}\n${'call'.padEnd(42)}${'ms'.padStart(12)}${'baseline'.padStart(12)}${'× baseline'.padStart(12)}${previous.length ? '× small'.padStart(12) : ''}`,
  );
  for (const { name, own, baseline } of lines) {
    const small = previous.find((line) => line.name === name);
    const cells = [
      own.toFixed(2),
      Number.isNaN(baseline) ? '' : baseline.toFixed(2),
      Number.isNaN(baseline) ? '' : (own / baseline).toFixed(1),
      small ? (own / small.own).toFixed(2) : '',
    ];
    console.log(name.padEnd(42) + cells.map((cell) => cell.padStart(12)).join(''));
  }
}
