import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import type { RunReport } from './test-results.ts';
import type { Part } from './test-parts.ts';

/** The free memory required, and the space in it: several times what the tests use at most. */
const REQUIRED_BYTES = 8 * 2 ** 30;
const IN_MEMORY = '/dev/shm';
/**
 * Returns the folder for the files of databases and browsers: in memory if there is room. Creating and deleting the thousands
 * of files of each database on a disk takes longer than all else that a test does with it.
 */
function chooseTemporaryFolder(): string {
  if (!fs.existsSync(IN_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, os.freemem()) > REQUIRED_BYTES ? IN_MEMORY : os.tmpdir();
}
const temporary = process.env['TMPDIR'] ?? chooseTemporaryFolder();

const REPORTERS = ['--reporter=default', '--reporter=./scripts/test-run/test-report.mjs'];

/** Runs Vitest once and returns its report (test-report.mjs). */
export async function runVitest({ name, args }: Part): Promise<RunReport> {
  const file = `.build/test-report-${name}.json`;
  fs.mkdirSync('.build', { recursive: true });
  fs.rmSync(file, { force: true });
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...REPORTERS, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, TEST_REPORT: file },
  });
  child.stdout.pipe(process.stdout, { end: false });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return fs.existsSync(file)
    ? addEnding(JSON.parse(fs.readFileSync(file, 'utf8')) as RunReport, name, code)
    : { asked: [], files: [], losses: [], failures: [`${name} ended with ${code} before it ran any test.`] };
}

/** Adds a failure if Vitest failed for a reason that its report does not give. */
function addEnding(report: RunReport, name: string, code: number | null): RunReport {
  const reasons = [...report.losses, ...report.failures, ...report.files.flatMap((one) => one.failures)];
  return code === 0 || reasons.length > 0
    ? report
    : { ...report, failures: [`${name} ended with ${code}, and no test failed.`] };
}

/**
 * The number of runs at the same time; the run of the server's tests has two processes. Each waits a lot for its browser or
 * database, so two cores have time for four.
 */
const AT_ONCE = 3;
/** Runs all parts. Starts the next part as soon as any part ends. */
export async function runParts(parts: Part[]): Promise<RunReport[]> {
  const waiting = [...parts];
  const ended: RunReport[] = [];
  const runNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) ended.push(await runVitest(part));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return ended;
}
