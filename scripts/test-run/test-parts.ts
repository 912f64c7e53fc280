import type { TestFile } from './test-files.ts';

/** One run of Vitest. */
export type Part = { name: string; args: string[] };

/**
 * Splits test files into runs of Vitest that can run side by side. Each half of the browser journeys starts its own portal,
 * unless all share a database server.
 *
 * @throws if no part runs a project
 */
export function splitIntoParts(files: TestFile[], sharesDatabase: boolean): Part[] {
  const of = (...projects: string[]) =>
    files.filter(({ project }) => projects.includes(project)).map(({ file }) => file);
  const journeys = of('e2e');
  const half = (rest: number) => journeys.filter((_, index) => index % 2 === rest);
  const parts = [
    ...(sharesDatabase
      ? [{ name: 'e2e', files: journeys, options: ['--project', 'e2e'] }]
      : [0, 1].map((n) => ({ name: `e2e-${n + 1}`, files: half(n), options: ['--project', 'e2e'] }))),
    { name: 'api', files: of('api'), options: ['--project', 'api', '--maxWorkers=2'] },
    { name: 'rest', files: of('packages', 'web'), options: ['--project', 'packages', '--project', 'web'] },
  ];
  const planned = new Set(parts.flatMap((part) => part.files));
  const forgotten = files.find(({ file }) => !planned.has(file));
  if (forgotten) throw new Error(`No part of the test run includes the project ${forgotten.project}.`);
  return parts
    .filter((part) => part.files.length > 0)
    .map((part) => ({ name: part.name, args: [...part.options, ...part.files] }));
}
