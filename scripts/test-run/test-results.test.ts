import { expect, it } from 'vitest';
import { judgeRuns, mergeSecondRun, type RunReport, summarise } from './test-results.ts';

const selection = { isSelection: true, isShard: false };
const passed = (file: string) => ({ file, passed: 2, failed: 0, skipped: 1, failures: [] });
const failed = (file: string) => ({ file, passed: 1, failed: 1, skipped: 0, failures: [`${file}: broken`] });
const report = (given: Partial<RunReport>): RunReport => ({
  asked: [],
  files: [],
  failures: [],
  losses: [],
  ...given,
});

it('counts the tests of all runs', () => {
  const runs = [report({ files: [passed('a'), failed('b')] }), report({ files: [passed('c')] })];
  const results = mergeSecondRun(judgeRuns(runs, ['a', 'b', 'c'], selection), null);
  expect(summarise(results)).toBe('5 passed, 1 failed, 2 skipped');
});

it('says that nothing ran if there was nothing to run', () => {
  const results = mergeSecondRun(judgeRuns([], [], selection), null);
  expect(results.failures).toEqual([]);
  expect(summarise(results)).toBe('0 passed, 0 failed, 0 skipped');
});

it('runs up to four failed journeys again, and their second result counts', () => {
  const first = judgeRuns([report({ files: [failed('e2e/a'), passed('b')] })], ['e2e/a', 'b'], selection);
  expect(first.again).toEqual(['e2e/a']);
  const good = mergeSecondRun(first, report({ files: [passed('e2e/a')] }));
  expect(good.failures).toEqual([]);
  expect(summarise(good)).toBe('4 passed, 0 failed, 2 skipped');
  const bad = mergeSecondRun(first, report({ files: [failed('e2e/a')] }));
  expect(summarise(bad)).toBe('3 passed, 1 failed, 1 skipped');
});

it.each([
  ['five journeys', ['e2e/a', 'e2e/b', 'e2e/c', 'e2e/d', 'e2e/e'], []],
  ['a journey and another test', ['e2e/a', 'apps/api/a'], []],
  ['a journey and something outside any test', ['e2e/a'], ['broken']],
])('runs nothing again after a failure of %s', (_, files, failures) => {
  const first = judgeRuns([report({ files: files.map(failed), failures })], files, selection);
  expect(first.again).toEqual([]);
  expect(mergeSecondRun(first, null).failures).toEqual(failures);
});

it('runs no failed journey again if arguments named it', () => {
  const runs = [report({ files: [failed('e2e/a')] })];
  expect(judgeRuns(runs, [], { isSelection: false, isShard: false }).again).toEqual([]);
});

it('runs a file again whose process was lost, and fails if it is lost twice', () => {
  const lost = report({ asked: ['a', 'b'], files: [passed('a')], losses: ['[vitest-pool] lost'] });
  const first = judgeRuns([lost], ['a', 'b'], selection);
  expect(first.again).toEqual(['b']);
  expect(mergeSecondRun(first, report({ files: [passed('b')] })).failures).toEqual([]);
  expect(mergeSecondRun(first, report({ asked: ['b'] })).failures).toEqual([
    'b: its process was lost twice.',
  ]);
});

it('notices a planned file of which no run knows', () => {
  expect(judgeRuns([report({ files: [passed('a')] })], ['a', 'b'], selection).again).toEqual(['b']);
});

it('fails for a lost file if another test failed as well', () => {
  const first = judgeRuns([report({ files: [failed('a')] })], ['a', 'b'], selection);
  expect(first.again).toEqual([]);
  expect(mergeSecondRun(first, null).failures).toEqual(['b: its process was lost.']);
});

it('fails if a process was lost after its files had ended', () => {
  const first = judgeRuns([report({ files: [passed('a')], losses: ['lost'] })], ['a'], selection);
  expect(mergeSecondRun(first, null).failures).toEqual(['lost']);
});

it('does not miss the files of other shards', () => {
  const runs = [report({ asked: ['a', 'b'], files: [passed('a')] })];
  expect(judgeRuns(runs, [], { isSelection: false, isShard: true }).again).toEqual([]);
});
