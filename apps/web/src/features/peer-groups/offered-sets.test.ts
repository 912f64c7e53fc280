import { expect, it } from 'vitest';
import { describeOffer } from './offered-sets.tsx';

const set = {
  key: 'option:1',
  kind: 'filter_option' as const,
  filter_name: 'Size',
  name: 'Small',
  members: 5,
};

it('says of a set what participants are offered, and what would save one that they are not', () => {
  expect(describeOffer({ ...set, shown: 5, is_offered: true, join_with: [] })).toBe('Offered');
  expect(describeOffer({ ...set, shown: 3, is_offered: true, join_with: [] })).toBe(
    'Offered without 2, who could be singled out',
  );
  expect(describeOffer({ ...set, shown: 0, is_offered: false, join_with: ['Medium', 'Large'] })).toBe(
    'Not offered; joined with “Medium” and “Large” it would be',
  );
});
