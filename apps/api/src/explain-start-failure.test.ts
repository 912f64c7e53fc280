import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { explainStartFailure } from './explain-start-failure.ts';

const of = (code: string, message = 'said') => Object.assign(new Error(message), { code });

it.each([
  ['the disk', of('ENOSPC', 'ENOSPC: no space left on device, write')],
  ['the database', new DrizzleQueryError('insert', [], of('53100'))],
])('explains in a sentence what to do when %s is full', (_, error) => {
  expect(explainStartFailure(error)).toMatch(/^The disk is full\. Free some space and try again/);
});

it('reports what the database said about a failed query, without the query', () => {
  expect(explainStartFailure(new DrizzleQueryError('insert secret', [], of('42P01', 'no such table')))).toBe(
    'no such table',
  );
});
