// npm test: runs every test. Arguments go to Vitest, e.g. `npm test -- --project api`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { ensureChromium } from './chromium.mjs';
import { ensurePgbouncer } from './debian.mjs';
import { ensureBuilt, ensureInstalled } from './lib.mjs';

ensureInstalled();
const chromium = ensureChromium();
ensurePgbouncer();
ensureBuilt();

/** The memory, and the room in it, that is required: several times what the tests use at most. */
const ROOMY = 8 * 2 ** 30;
/**
 * Returns the folder for the files of databases and browsers: in memory if there is room. Creating and deleting the thousands
 * of files of each database on a disk takes longer than all else that a test does with it.
 */
function shortLived() {
  const inMemory = '/dev/shm';
  if (!fs.existsSync(inMemory)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(inMemory);
  return Math.min(bavail * bsize, os.freemem()) > ROOMY ? inMemory : os.tmpdir();
}
const temporary = process.env.TMPDIR ?? shortLived();

/** Runs Vitest once and returns its report (test-report.mjs). */
function runVitest(name, args) {
  const file = `.build/test-report-${name}.json`;
  fs.mkdirSync('.build', { recursive: true });
  fs.rmSync(file, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/test-report.mjs',
      ...args,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary, CHROMIUM_PATH: chromium, TEST_REPORT: file },
    },
  );
  child.stdout.pipe(process.stdout, { end: false });
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const isReported = fs.existsSync(file);
      const report = isReported ? JSON.parse(fs.readFileSync(file, 'utf8')) : { ...NOTHING };
      const isTold = report.losses.length + report.failures.length > 0 || report.files.some(hasFailed);
      const ending = `${name} ended with ${code}${isReported ? '' : ' before it had run any test'}.`;
      if (!isReported || (code !== 0 && !isTold)) report.failures = [ending];
      resolve(report);
    }),
  );
}
const NOTHING = { asked: [], files: [], failures: [], losses: [] };
const hasFailed = ({ failures }) => failures.length > 0;
const failuresOf = (files) => files.flatMap(({ failures }) => failures);

/**
 * The number of runs at the same time; the run of the server's tests has two processes. Each waits a lot for its browser or
 * database, so two cores have time for four.
 */
const AT_ONCE = 3;
/** Starts the next part as soon as any part ends. */
async function runAll(parts) {
  const waiting = [...parts];
  const ended = [];
  const goOn = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) ended.push(await runVitest(...part));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return ended;
}

const args = process.argv.slice(2);
// Each half of the journeys has its own server and database, unless one to share is given.
const journeys = process.env.TEST_DATABASE_URL ? ['1/1'] : ['1/2', '2/2'];
const parts = args.length
  ? [['some', args]]
  : [
      ...journeys.map((shard) => [`e2e-${shard[0]}`, ['--project', 'e2e', `--shard=${shard}`]]),
      ['api', ['--project', 'api', '--maxWorkers=2']],
      ['rest', ['--project', 'packages', '--project', 'web']],
    ];
const ended = await runAll(parts);

/** Lists the files that did not run to their end in any of these runs. */
function lostIn(runs) {
  const whole = new Set(runs.flatMap(({ files }) => files.map(({ file }) => file)));
  return [...new Set(runs.flatMap(({ asked }) => asked))].filter((file) => !whole.has(file));
}

let files = ended.flatMap((run) => run.files);
// The files of a shard are not known beforehand.
const lost = args.some((arg) => arg.startsWith('--shard')) ? [] : lostIn(ended);
// A process that was lost after its files had ended counts as a failure.
const outside = ended.flatMap((run) => [...run.failures, ...(lost.length === 0 ? run.losses : [])]);
// Run once more, alone: a file whose process was lost, because it has no result; and one or two failed journeys out of all,
// because they shared two cores with everything else. The first failures are printed. If more journeys fail, or anything else,
// the run fails.
const failed = files.filter(hasFailed);
const isFew = !args.length && failed.length <= 2 && failed.every(({ file }) => file.startsWith('e2e/'));
const mayGoOn = outside.length === 0 && (failed.length === 0 || isFew);
const again = mayGoOn ? [...lost, ...failed.map(({ file }) => file)] : [];
if (again.length > 0) {
  console.log(
    failuresOf(failed)
      .map((name) => `\nfailed at first: ${name}`)
      .join(''),
  );
  console.log(`\nRun once more: ${again.join(', ')}`);
  const second = await runVitest('again', again);
  files = [...files.filter(({ file }) => !again.includes(file)), ...second.files];
  outside.push(...second.failures, ...second.losses);
  outside.push(...lostIn([second]).map((file) => `${file}: its process was lost twice.`));
} else {
  outside.push(...lost.map((file) => `${file}: its process was lost.`));
}

const sum = (what) => files.reduce((all, file) => all + file[what], 0);
const failures = [...outside, ...failuresOf(files)];
console.log(failures.map((name) => `\nfailed: ${name}`).join(''));
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(failures.length > 0 ? 1 : 0);
