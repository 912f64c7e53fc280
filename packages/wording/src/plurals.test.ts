import { expect, it } from 'vitest';
import { counted, pluralOf } from './plurals.ts';

it.each([
  ['trust', 'trusts'],
  ['university', 'universities'],
  ['day', 'days'],
  ['quiz', 'quizzes'],
  ['waltz', 'waltzes'],
  ['church', 'churches'],
  ['bus', 'buses'],
])('the plural of %s is %s', (noun, plural) => expect(pluralOf(noun)).toBe(plural));

it('what is counted stands in the singular for one alone', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'quiz'))).toEqual([
    '0 quizzes',
    '1 quiz',
    '1,200 quizzes',
  ]);
  expect(counted(2, 'person', 'people')).toBe('2 people');
});
