// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { truncateToFirstWords, moveById } from './guidance-columns.tsx';

test('a text moves by one place, and stays at the ends', () => {
  expect(moveById([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(moveById([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  for (const [id, by] of [
    [1, -1],
    [3, 1],
    [9, 1],
  ] as const)
    expect(moveById([1, 2, 3], id, by)).toBeNull();
  expect(moveById([], 1, 1)).toBeNull();
});

test('a list shows the words of a text, cut between two of them', () => {
  expect(truncateToFirstWords('<h2>What</h2>\n<p>counts &amp; what does <em>not</em></p>')).toBe(
    'What counts & what does not',
  );
  const long = truncateToFirstWords('word '.repeat(60));
  expect([long.length < 125, long.endsWith('word…')]).toEqual([true, true]);
});
