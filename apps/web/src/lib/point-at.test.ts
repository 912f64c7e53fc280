import { expect, it } from 'vitest';
import { pointAt } from './point-at.ts';

it('points at the word that is wrong', () => {
  expect(pointAt('beds > wards + 1', 7)).toEqual(['beds > ', 'wards', ' + 1']);
  expect(pointAt('beds >', 6)).toEqual(['beds >', '', '']);
});
