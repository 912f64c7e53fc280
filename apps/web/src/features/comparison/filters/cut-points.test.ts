import { expect, test } from 'vitest';
import { readCutPoints } from './cut-points.ts';

test('cut points are numbers between semicolons or spaces, thousands with commas', () => {
  expect(readCutPoints('200; 1,500 2.5')).toEqual([200, 1500, 2.5]);
  expect(readCutPoints(' ')).toEqual([]);
  expect(readCutPoints('12,5')).toBeNull();
  expect(readCutPoints('many')).toBeNull();
});
