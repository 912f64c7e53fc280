import { expect, it } from 'vitest';
import { splitAtError } from './split-at-error.ts';

it('points at the word that is wrong', () => {
  expect(splitAtError('beds > wards + 1', 7)).toEqual(['beds > ', 'wards', ' + 1']);
  expect(splitAtError('beds >', 6)).toEqual(['beds >', '', '']);
});
