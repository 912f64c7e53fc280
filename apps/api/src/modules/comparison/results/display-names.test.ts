import { expect, it } from 'vitest';
import { compareNames } from './display-names.ts';

it('names are sorted as people count', () => {
  expect(['Ward 10', 'ward 2', 'Árd', 'Ward 1'].sort(compareNames)).toEqual([
    'Árd',
    'Ward 1',
    'ward 2',
    'Ward 10',
  ]);
});
