import { runParts, runVitest } from './run-vitest.ts';
import {
  forgetPassed,
  listTestFiles,
  loadPassed,
  savePassed,
  selectFiles,
  type Selection,
  type TestFile,
} from './test-files.ts';
import { splitIntoParts } from './test-parts.ts';
import { hasFailed, judgeRuns, mergeSecondRun, type Results, summarise } from './test-results.ts';

/**
 * Runs the tests that the arguments select, and prints what failed and a summary.
 *
 * @param code the fingerprint of the code
 * @returns the exit code
 */
export async function runTests(args: string[], code: string): Promise<number> {
  const selection = readSelection(args);
  return print(selection ? await runSelection(selection, code) : await runArguments(args));
}

/** Returns the selection that the arguments name. @returns null if the arguments are for Vitest */
export function readSelection(args: string[]): Selection | null {
  if (args.length === 0) return 'core';
  if (args[0] !== '--all') return null;
  if (args.length === 1) return 'all';
  if (args.length === 2 && args[1] === '--except-run') return 'except-run';
  throw new Error('npm run test:all takes --except-run only. For arguments of Vitest, use npm test.');
}

async function runSelection(selection: Selection, code: string): Promise<Results> {
  const passed = selection === 'except-run' ? loadPassed(code) : null;
  const all = listTestFiles();
  const selected = selectFiles(all, selection, passed);
  if (selection === 'except-run')
    console.log(
      passed
        ? `The last run passed ${passed.files.length} of the ${all.length} test files; ${selected.length} are left to run.`
        : 'No run of this code is recorded: every test file runs.',
    );
  // The record is of the last complete run: the rest, run later, adds nothing to it.
  if (selection !== 'except-run') forgetPassed();
  const results = await runFiles(selected);
  if (selection !== 'except-run')
    savePassed({ code, files: results.files.filter((one) => !hasFailed(one)).map(({ file }) => file) });
  return results;
}

async function runFiles(selected: TestFile[]): Promise<Results> {
  const parts = splitIntoParts(selected, Boolean(process.env['TEST_DATABASE_URL']));
  const planned = selected.map(({ file }) => file);
  return runAgain(judgeRuns(await runParts(parts), planned, { isSelection: true, isShard: false }));
}

async function runArguments(args: string[]): Promise<Results> {
  const isShard = args.some((arg) => arg.startsWith('--shard'));
  return runAgain(judgeRuns([await runVitest({ name: 'some', args })], [], { isSelection: false, isShard }));
}

async function runAgain(first: ReturnType<typeof judgeRuns>): Promise<Results> {
  if (first.again.length === 0) return mergeSecondRun(first, null);
  const failures = first.files.flatMap((file) => file.failures);
  console.log(failures.map((failure) => `\nfailed at first: ${failure}`).join(''));
  console.log(`\nRun once more: ${first.again.join(', ')}`);
  return mergeSecondRun(first, await runVitest({ name: 'again', args: first.again }));
}

/** Prints what failed, and the summary last. @returns the exit code */
function print(results: Results): number {
  const failures = [...results.failures, ...results.files.flatMap((file) => file.failures)];
  console.log(failures.map((failure) => `\nfailed: ${failure}`).join(''));
  console.log(`\n${summarise(results)}`);
  return failures.length > 0 ? 1 : 0;
}
