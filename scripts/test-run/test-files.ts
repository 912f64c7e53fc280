import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type TestFile = { file: string; project: string };
/** The tests of a run: the core, all, or those of all that the last run did not pass. */
export type Selection = 'core' | 'all' | 'except-run';

/** The code that a run tested, as a fingerprint, and the files that passed. */
export type PassedTests = { code: string; files: string[] };

/** Checks if a file runs only in `npm run test:all`. */
export const isSlow = (file: string) => /\.slow\.test\.tsx?$/.test(file);

/** Lists all test files, with the project of vitest.config.ts that runs each. */
export function listTestFiles(): TestFile[] {
  const list = path.resolve('.build/test-files.json');
  fs.mkdirSync(path.dirname(list), { recursive: true });
  fs.rmSync(list, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--json=${list}`];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Vitest could not list the test files: it ended with ${status}.`);
  const listed = JSON.parse(fs.readFileSync(list, 'utf8')) as { file: string; projectName: string }[];
  return listed.map(({ file, projectName }) => ({
    file: path.relative('.', file).replaceAll('\\', '/'),
    project: projectName,
  }));
}

/** Returns the files of a selection. Without a record of passed tests of this code, every file remains to be run. */
export function selectFiles(all: TestFile[], selection: Selection, passed: PassedTests | null): TestFile[] {
  if (selection === 'core') return all.filter(({ file }) => !isSlow(file));
  if (selection === 'all' || !passed) return all;
  const done = new Set(passed.files);
  return all.filter(({ file }) => !done.has(file));
}

const RECORD = '.build/passed-tests.json';

/** Saves which files passed, for a later run of the rest. */
export const savePassed = (passed: PassedTests) => fs.writeFileSync(RECORD, JSON.stringify(passed));

/** Deletes the record, before a run replaces it. */
export const forgetPassed = () => fs.rmSync(RECORD, { force: true });

/** Loads the record of the last run. @returns null if there is none, or if the code has changed since */
export function loadPassed(code: string): PassedTests | null {
  if (!fs.existsSync(RECORD)) return null;
  const passed = JSON.parse(fs.readFileSync(RECORD, 'utf8')) as PassedTests;
  return passed.code === code ? passed : null;
}
