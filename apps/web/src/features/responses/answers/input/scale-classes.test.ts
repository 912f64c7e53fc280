import { expect, it } from 'vitest';
import { scaleClass } from './scale-classes.ts';

const named = (...names: string[]) => scaleClass(names.map((name) => ({ name })));

it('gives numbers with words at the ends narrow points, and words wide ones', () => {
  const numbers = named('0 Not at all likely', '1', '2', '3 ★', '4', '10 Very likely');
  const words = named('Strongly disagree', 'Disagree', 'Agree', 'Strongly agree');
  expect(numbers).not.toBe(words);
  expect([numbers.includes('3.25rem'), words.includes('6rem')]).toEqual([true, true]);
});
