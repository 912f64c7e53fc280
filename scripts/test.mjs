// npm test: every test there is. Arguments go to Vitest, e.g. `npm test -- --project api`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './lib.mjs';

ensureInstalled();
const chromium = ensureChromium();
ensureBuilt();

/** Runs Vitest once; answers whether it ended well, its report's counts, and the names of the tests that failed. */
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
        .map((test) => test.fullName);
      resolve({ isWell: code === 0, counts: [numPassedTests, numFailedTests, numPendingTests], failures });
    }),
  );
}

const args = process.argv.slice(2);
// A browser waits much and the other tests wait little, so the two go on side by side.
const runs = args.length
  ? [runVitest('some', args)]
  : [runVitest('e2e', ['--project', 'e2e']), runVitest('rest', ['--project', '!e2e'])];
const ended = await Promise.all(runs);
const [passed, failed, skipped] = [0, 1, 2].map((at) => ended.reduce((sum, run) => sum + run.counts[at], 0));
console.log(ended.flatMap((run) => run.failures.map((name) => `\nfailed: ${name}`)).join(''));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(ended.every((run) => run.isWell) ? 0 : 1);
