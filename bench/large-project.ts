import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { connect } from '../apps/api/src/database/connect.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { buildQuestionnaire, buildTimePeriod } from '../apps/api/test/fixtures/build-projects.ts';
import { startPortal } from '../e2e/global-setup.ts';
import { buildBenchContext } from './bench-context.ts';
import { type BenchContext, listMeasuredCalls } from './calls-to-measure.ts';
import { measureFeeds, printFeeds } from './feeds.ts';
import { fillProject, type Filling } from './fill-project.ts';
import { sendBenchRequest } from './timing.ts';
import {
  measureCalls,
  measureSaves,
  measureAdminCalls,
  printMeasurements,
  startBaselineServer,
} from './measure-calls.ts';
import {
  bytesOfRow,
  fillAuditLog,
  measureMemory,
  printSizes,
  listServerProcesses,
  type Size,
  measureDiskSizes,
} from './resource-usage.ts';
import { summariseTimes } from './large-section.ts';
import { buildWriters, type LoadResult, runDeadlineLoad } from './deadline-load.ts';
import { benchTyping } from './typing.ts';
import { measureReadsUnderUpdates, type Vacuumed } from './reads-under-updates.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const SEED = number('BENCH_SEED', 20_260_101);
const QUESTIONS = number('BENCH_QUESTIONS', 500);
const PERIODS = number('BENCH_PERIODS', 4);
const DAY_SECONDS = number('BENCH_DAY_SECONDS', 360);
const SAVES_PER_SECOND = number('BENCH_SAVES_PER_SECOND', 100);
const UPDATE_SECONDS = number('BENCH_UPDATE_SECONDS', 120);
/** Milliseconds one line may take for each side. */
const PATIENCE = number('BENCH_PATIENCE', 500);
const AUDIT_ENTRIES = 200_000;
const SECRET = 'signs what is measured, and nothing that anybody uses';

const begun = performance.now();
const say = (what: string) => console.log(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${what}`);

/**
 * Measures 10,000 submissions, 500 questions, 4 periods, all answered, always the same. Covers every call at
 * small and large size, memory, and disk sizes. Also covers reads while answers change, and a day on which
 * all users save.
 */
export async function benchLargeProject(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const stops: (() => unknown)[] = [() => removeDataFolder(folder)];
  try {
    const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
    stops.unshift(postgres.stop);
    const { databaseUrl } = postgres;
    const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET });
    stops.unshift(portal.stop);
    const baseline = await startBaselineServer(databaseUrl);
    stops.unshift(baseline.stop);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    stops.unshift(() => client.end());
    const { asker, open } = await buildBenchContext(portal.url, databaseUrl);
    const filling = await buildStructure(databaseUrl, asker);
    const built = filling.questionnaires.map(({ id, time_period_id }) => ({
      questionnaire: { id },
      period: { id: time_period_id },
    }));
    const measure = async () => [
      ...(await measureCalls(asker, baseline, PATIENCE)),
      ...(await measureSaves(asker, baseline, PATIENCE)),
      ...(await measureAdminCalls(asker, built, PATIENCE)),
    ];
    const memory = async () =>
      [measureMemory([portal.pid]), measureMemory(await listServerProcesses(client))] as const;
    say('measuring with few answers');
    const small = await measure();
    const before = await memory();
    printMeasurements('Half of the answers come within, few answers stored', small);
    const answers = await fillProject(databaseUrl, filling, say);
    say(`${answers.toLocaleString('en-GB')} answers stored; measuring`);
    const large = await measure();
    const after = await memory();
    printMeasurements(`The same with ${answers.toLocaleString('en-GB')} answers stored`, large, small);
    console.log(
      `\nMemory of server and database: ${[...before, '→', ...after].map((one) => (typeof one === 'number' ? `${(one / 1e6).toFixed(0)} MB` : one)).join(' ')}`,
    );
    say('every answer as feeds');
    printFeeds(
      await measureFeeds(
        asker.api,
        asker.admin,
        filling.questionnaires.map(({ id }) => id),
        [portal.pid],
      ),
    );
    await fillAuditLog(client, asker.programmeId, AUDIT_ENTRIES);
    const sizes = await measureDiskSizes(client);
    printSizes(sizes);
    printTenYears(sizes, answers / PERIODS);
    say('reading while answers change');
    const projectId = filling.projectId;
    printVacuum(
      await measureReadsUnderUpdates(databaseUrl, watched(asker, built[0]!), {
        projectId,
        seconds: UPDATE_SECONDS,
        seed: SEED,
      }),
    );
    say('typing');
    // Before the day: those who ask have been signed in for as long as that takes.
    await benchTyping(portal.url, asker, open);
    say('a day on which everyone saves');
    const writers = await buildWriters(databaseUrl, SECRET, asker);
    const day = await runDeadlineLoad(asker, writers, {
      seconds: DAY_SECONDS,
      perSecond: SAVES_PER_SECOND,
      seed: SEED,
    });
    printDay(day.saves, `saves of ${writers.length} organisations`);
    printDay(day.opens, 'openings of a section of 200');
    say('done');
  } finally {
    for (const stop of stops) await stop();
  }
}

/** A questionnaire in each period, with few answers: of one submission in a hundred, in the first. */
async function buildStructure(databaseUrl: string, { world }: BenchContext): Promise<Filling> {
  const { db, close } = connect(databaseUrl, { connections: 2 });
  try {
    const { project } = world.large;
    const questionnaires = [];
    for (let period = 0; period < PERIODS; period += 1) {
      const { id: time_period_id } = await buildTimePeriod(db, project, 'open');
      const asked = Array.from({ length: QUESTIONS }, () => ({ required: false }));
      const { questionnaire, questions } = await buildQuestionnaire(
        db,
        project,
        { id: time_period_id },
        asked,
      );
      const { id } = questionnaire;
      questionnaires.push({ id, time_period_id, questions: questions.map((question) => question.id) });
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `insert into responses (question_id, submission_id, value) select q.id, s.id, to_jsonb((q.id * 7 + s.id) % 100)
      from questions q cross join submissions s where q.questionnaire_id = $1 and s.project_id = $2 and s.id % 100 = 0`,
      [questionnaires[0]!.id, project.id],
    );
    await client.query('analyze');
    await client.end();
    return { seed: SEED, projectId: project.id, questionnaires };
  } finally {
    await close();
  }
}

/** Lists the reads made while answers change: charts read values; the rest reads answers or their caches. */
function watched(
  of: BenchContext,
  { period, questionnaire }: { period: { id: number }; questionnaire: { id: number } },
) {
  const { api, admin, world } = of;
  const get = (name: string, way: string) => ({
    name,
    own: async () => (await sendBenchRequest(`${api}/${way}`, { headers: admin })).bytes,
    baseline: 'constant' as const,
  });
  return [
    ...listMeasuredCalls(of).filter(({ name }) =>
      ['current user', 'chart of 10,000, calculated', 'a section of 200'].includes(name),
    ),
    get(
      'progress of 10,000 submissions',
      `projects/${world.large.project.id}/progress?time_period_id=${period.id}`,
    ),
    get(
      'answers of a questionnaire, first 1,000',
      `questionnaires/question-responses?questionnaire_id=${questionnaire.id}&limit=1000`,
    ),
  ];
}

function printVacuum({ paces, updated, dead, mostDead, vacuums, isVacuuming }: Vacuumed): void {
  console.log(
    `\n95 of 100 reads within, in ms; ${updated.toLocaleString('en-GB')} answers changed, at most ${mostDead.toLocaleString('en-GB')} old versions of rows at a time, ${dead.toLocaleString('en-GB')} at the end, vacuumed ${vacuums} times${isVacuuming ? ', and once more under way' : ''}\n`,
  );
  console.log(
    '| call | quiet | first third | last third | last × quiet |\n| --- | ---: | ---: | ---: | ---: |',
  );
  for (const { name, quiet, first, last } of paces)
    console.log(
      `| ${name} | ${quiet.toFixed(1)} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${(last / quiet).toFixed(1)} |`,
    );
}

function printDay({ asked, errors, times }: LoadResult, what: string): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);
  const failed = [...errors].map(([reason, n]) => `${n} × ${reason}`).join('; ');
  console.log(
    `\n${asked.toLocaleString('en-GB')} ${what} in ${DAY_SECONDS} s: median ${summariseTimes(times).median.toFixed(0)} ms, 95 % ${at(0.95)}, 99 % ${at(0.99)}, 99.9 % ${at(0.999)}, longest ${at(1)} ms; errors: ${failed || 'none'}`,
  );
}

/** Each answer is saved once and one in five corrected; ten entries of the audit log for each return. */
function printTenYears(sizes: Size[], answersOfPeriod: number): void {
  const answers = answersOfPeriod * 4 * 10;
  const gigabytes = (rows: number, table: string) =>
    `${((rows * bytesOfRow(sizes, table)) / 1e9).toFixed(1)} GB`;
  const entries = (answers / QUESTIONS) * 10;
  console.log(
    `\nTen years of four such periods: ${answers.toLocaleString('en-GB')} answers, ${gigabytes(answers, 'responses')}; history with one in five corrected, ${gigabytes(answers * 1.2, 'response_history')}; audit log with ten entries a return, ${gigabytes(entries, 'audit_entries')}`,
  );
}
