import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { splitIntoParts } from './test-parts.ts';

const files = [
  { file: 'e2e/a.test.ts', project: 'e2e' },
  { file: 'e2e/b.test.ts', project: 'e2e' },
  { file: 'e2e/c.test.ts', project: 'e2e' },
  { file: 'apps/api/test/a.test.ts', project: 'api' },
  { file: 'apps/web/src/a.test.tsx', project: 'web' },
  { file: 'packages/a.test.ts', project: 'packages' },
];

it('runs half of the journeys beside the other, and each file once', () => {
  const parts = splitIntoParts(files, false);
  expect(parts.map(({ name, args }) => [name, ...args.filter((arg) => arg.includes('.test.'))])).toEqual([
    ['e2e-1', 'e2e/a.test.ts', 'e2e/c.test.ts'],
    ['e2e-2', 'e2e/b.test.ts'],
    ['api', 'apps/api/test/a.test.ts'],
    ['rest', 'apps/web/src/a.test.tsx', 'packages/a.test.ts'],
  ]);
});

it('keeps the journeys together if they share a database server', () => {
  expect(splitIntoParts(files, true).map(({ name }) => name)).toEqual(['e2e', 'api', 'rest']);
});

it('leaves out a run with no file', () => {
  expect(splitIntoParts([], false)).toEqual([]);
  expect(splitIntoParts(files.slice(0, 1), false).map(({ name }) => name)).toEqual(['e2e-1']);
});

it('runs every project of tests', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  expect(projects.length).toBeGreaterThan(0);
  for (const { test } of projects)
    expect(splitIntoParts([{ file: 'a.test.ts', project: test.name }], false)).toHaveLength(1);
  expect(() => splitIntoParts([{ file: 'a.test.ts', project: 'new' }], false)).toThrow('project new');
});
