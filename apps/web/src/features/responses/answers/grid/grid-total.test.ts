import { expect, it } from 'vitest';
import { totalWidth } from './grid-total.tsx';

it('a total keeps its width during typing, and fits all its digits', () => {
  for (const figure of ['–', '1', '12', '1,234', '123,456']) expect(totalWidth(figure)).toBe(4.5);
  // A digit is 0.65 em, what groups them 0.27.
  expect(totalWidth('1,234,567,890')).toBeGreaterThanOrEqual(10 * 0.65 + 3 * 0.27);
});
