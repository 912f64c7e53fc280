import { expect, test } from 'vitest';
import { identifierOfName } from './code-from-name.ts';

test('a name that formulas can use is proposed: letters, digits and underscores, never a digit first', () => {
  expect(
    ['Falls per 1,000 bed days', '4-hour share', 'Été', '…'].map((name) => identifierOfName(name)),
  ).toEqual(['falls_per_1_000_bed_days', 'm_4_hour_share', 'ete', '']);
});
