import fs from 'node:fs';
import { expect, it } from 'vitest';
import config from '../vitest.config.ts';

it('npm test runs every project of tests', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  const text = fs.readFileSync('scripts/test.mjs', 'utf8');
  const run = [...text.matchAll(/'--project', '([^']+)'/g)].map(([, name]) => name);
  expect(run.sort()).toEqual(projects.map(({ test }) => test.name).sort());
});
