import { expect, it } from 'vitest';
import { isSlow, listTestFiles, selectFiles } from './test-files.ts';
import { readSelection } from './run-tests.ts';

const all = listTestFiles();
const core = selectFiles(all, 'core', null);
const names = (files: { file: string }[]) => files.map(({ file }) => file);

/** The journeys of the core: an area that none of them touches needs one more, or one of them to touch it. */
const CORE_JOURNEYS = [
  'e2e/cases.test.ts',
  'e2e/main-journey.test.ts',
  'e2e/new-programme.test.ts',
  'e2e/outliers.test.ts',
  'e2e/reports.test.ts',
  'e2e/survey.test.ts',
];

/** The tests of rules that protect people: npm test runs them, however slow they become. */
const PROTECTING = [
  'apps/api/test/authorisation.test.ts',
  'apps/api/test/programmes.test.ts',
  'apps/api/test/scoped-project.test.ts',
  'apps/api/test/second-editor.test.ts',
  'apps/api/src/modules/comparison/suppression/small-numbers.test.ts',
  'apps/api/src/modules/comparison/suppression/linked-figures.test.ts',
  'apps/api/src/modules/comparison/comparison-groups/anonymity-partition.test.ts',
  'apps/api/src/modules/charts/chart-data/confidentiality.test.ts',
  'apps/api/src/modules/cases/case-reviews/blind-reviews.test.ts',
  'apps/api/src/modules/identity/auth/rate-limit/limits.test.ts',
  'apps/api/src/modules/identity/api-keys/api-keys.test.ts',
  'apps/api/src/modules/admin/personal-data/personal-data.test.ts',
];

it('npm test runs no slow file, and every file that is not slow', () => {
  const slow = all.filter(({ file }) => isSlow(file));
  expect(slow.length).toBeGreaterThan(0);
  expect([...names(core), ...names(slow)].sort()).toEqual(names(all).sort());
  expect(names(core).filter((file) => file.includes('.slow.'))).toEqual([]);
});

it('npm test runs these journeys only, so a new one is a slow file', () => {
  expect(names(core.filter(({ project }) => project === 'e2e')).sort()).toEqual(CORE_JOURNEYS);
});

it('npm test runs a test of every rule that protects people', () => {
  expect(PROTECTING.filter((file) => !names(core).includes(file))).toEqual([]);
});

it('test:all runs everything, and with --except-run what the last run did not pass', () => {
  const files = ['a.test.ts', 'b.slow.test.ts', 'c.test.ts'].map((file) => ({ file, project: 'api' }));
  const passed = { code: 'same', files: ['a.test.ts'] };
  expect(names(selectFiles(files, 'core', null))).toEqual(['a.test.ts', 'c.test.ts']);
  expect(names(selectFiles(files, 'all', passed))).toEqual(names(files));
  expect(names(selectFiles(files, 'except-run', passed))).toEqual(['b.slow.test.ts', 'c.test.ts']);
  expect(names(selectFiles(files, 'except-run', null))).toEqual(names(files));
  expect(selectFiles(files, 'except-run', { code: 'same', files: names(files) })).toEqual([]);
});

it('reads from the arguments which tests to run', () => {
  expect(readSelection([])).toBe('core');
  expect(readSelection(['--all'])).toBe('all');
  expect(readSelection(['--all', '--except-run'])).toBe('except-run');
  expect(readSelection(['--project', 'api'])).toBeNull();
  expect(() => readSelection(['--all', '--project', 'api'])).toThrow('use npm test');
});
