import { expect, it } from 'vitest';
import { formatNounCount, pluralOf } from './plurals.ts';

it.each([
  ['trust', 'trusts'],
  ['university', 'universities'],
  ['day', 'days'],
  ['quiz', 'quizzes'],
  ['waltz', 'waltzes'],
  ['church', 'churches'],
  ['bus', 'buses'],
])('the plural of %s is %s', (noun, plural) => expect(pluralOf(noun)).toBe(plural));

it('counts a single thing in the singular', () => {
  expect([0, 1, 1200].map((count) => formatNounCount(count, 'quiz'))).toEqual([
    '0 quizzes',
    '1 quiz',
    '1,200 quizzes',
  ]);
  expect(formatNounCount(2, 'person', 'people')).toBe('2 people');
});
