// npm test: every test there is. Arguments go to Vitest, e.g. `npm test -- --project api`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { ensurePgbouncer } from './debian.mjs';
import { ensureBuilt, ensureInstalled } from './lib.mjs';

ensureInstalled();
const chromium = ensureChromium();
ensurePgbouncer();
ensureBuilt();

/** Runs Vitest once; answers whether it ended well, its report's counts, and the tests that failed with what they said. */
function runVitest(name, args) {
  const report = `.build/test-report-${name}.json`;
  fs.rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CHROMIUM_PATH: chromium } },
  );
  child.stdout.pipe(process.stdout, { end: false });
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const said = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : {};
      const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = said;
      const failures = testResults
        .flatMap((file) => file.assertionResults)
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}\n${(test.failureMessages[0] ?? '').slice(0, 1000)}`);
      resolve({ isWell: code === 0, counts: [numPassedTests, numFailedTests, numPendingTests], failures });
    }),
  );
}

/** Runs two at a time, for journeys wait for the browser much: whichever ends first, the next begins. */
async function runAll(parts) {
  const waiting = [...parts];
  const ended = [];
  const goOn = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) ended.push(await runVitest(...part));
  };
  await Promise.all([goOn(), goOn()]);
  return ended;
}

const args = process.argv.slice(2);
// Halves have a database of their own each, unless they are given one to share.
const halves = process.env.TEST_DATABASE_URL ? ['1/1'] : ['1/2', '2/2'];
const inHalves = (name, project) =>
  halves.map((half) => [`${name}-${half[0]}`, ['--project', project, `--shard=${half}`]]);
const parts = args.length ? [['some', args]] : [...inHalves('e2e', 'e2e'), ...inHalves('rest', '!e2e')];
const ended = await runAll(parts);
const [passed, failed, skipped] = [0, 1, 2].map((at) => ended.reduce((sum, run) => sum + run.counts[at], 0));
console.log(ended.flatMap((run) => run.failures.map((name) => `\nfailed: ${name}`)).join(''));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(ended.every((run) => run.isWell) ? 0 : 1);
