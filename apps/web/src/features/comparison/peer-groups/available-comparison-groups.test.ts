import { expect, it } from 'vitest';
import { describeAvailability } from './available-comparison-groups.tsx';

const set = {
  key: 'option:1',
  kind: 'filter_option' as const,
  filter_name: 'Size',
  name: 'Small',
  members: 5,
};

it('says of a set what participants are offered, and what would save one that they are not', () => {
  expect(describeAvailability({ ...set, shown: 5, is_offered: true, join_with: [] })).toBe('Offered');
  expect(describeAvailability({ ...set, shown: 3, is_offered: true, join_with: [] })).toBe(
    'Offered, leaving out 2 that could be identified',
  );
  expect(describeAvailability({ ...set, shown: 0, is_offered: false, join_with: ['Medium', 'Large'] })).toBe(
    'Not offered unless combined with “Medium” and “Large”',
  );
});
