import { expect, it } from 'vitest';
import { fromComparisonChoice, listComparisonChoices, toComparisonChoice } from './chart-comparison.ts';

const none = { peer_group_ids: [], filters: [], similar: null };
const filter = { filter_id: 1, option_list: [{ option_name: 'London' }] };

it.each([
  ['default', none],
  ['all', { ...none, similar: 0 }],
  ['similar-8', { ...none, similar: 8 }],
  ['group-3', { ...none, peer_group_ids: [3] }],
])('reads and makes the comparison %s', (choice, comparison) => {
  expect(toComparisonChoice(comparison)).toBe(choice);
  expect(fromComparisonChoice(choice)).toEqual(comparison);
});

it('leaves a comparison that the list cannot describe as it is', () => {
  const others = [
    { ...none, filters: [filter] },
    { ...none, peer_group_ids: [3, 4] },
    { ...none, peer_group_ids: [3], similar: 8 },
  ];
  expect(others.map(toComparisonChoice)).toEqual(['saved', 'saved', 'saved']);
  expect(fromComparisonChoice('saved')).toBeNull();
});

it('offers the default, all, the most similar and peer groups, and always the current choice', () => {
  const of = { defaultSimilar: null, units: 'trusts', peerGroups: [{ id: 3, peer_group_name: 'London' }] };
  const offered = [
    { value: 'default', label: 'Project default: all trusts' },
    { value: 'all', label: 'All trusts' },
    { value: 'similar-5', label: '5 most similar' },
    { value: 'similar-8', label: '8 most similar' },
    { value: 'similar-10', label: '10 most similar' },
    { value: 'similar-15', label: '15 most similar' },
    { value: 'similar-20', label: '20 most similar' },
    { value: 'group-3', label: 'London' },
  ];
  expect(listComparisonChoices(none, of)).toEqual(offered);
  expect(listComparisonChoices(none, { ...of, defaultSimilar: 7 })[0]?.label).toBe(
    'Project default: 7 most similar',
  );
  expect(listComparisonChoices({ ...none, similar: 7 }, of)[3]).toEqual({
    value: 'similar-7',
    label: '7 most similar',
  });
  expect(listComparisonChoices({ ...none, peer_group_ids: [9] }, of).at(-1)?.label).toBe(
    'A peer group you cannot use',
  );
  expect(listComparisonChoices({ ...none, filters: [filter] }, of).at(-1)?.value).toBe('saved');
});
