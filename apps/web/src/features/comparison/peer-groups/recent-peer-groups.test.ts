import { expect, test } from 'vitest';
import { addRecentGroup, MAX_RECENT_GROUPS, readRecentGroups } from './recent-peer-groups.ts';

function storage(stored: Record<string, string> = {}) {
  return {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  };
}

test('lists the last comparison first, once, with a few others', () => {
  const kept = storage();
  for (const id of [1, 2, 3, 1, 4, 5, 6, 7]) addRecentGroup(kept, 9, 1, id);
  expect(readRecentGroups(kept, 9, 1)).toEqual([7, 6, 5, 4, 1, 3]);
  expect(readRecentGroups(kept, 9, 1)).toHaveLength(MAX_RECENT_GROUPS);
  expect([readRecentGroups(kept, 9, 2), readRecentGroups(kept, 8, 1)]).toEqual([[], []]);
});

test('ignores foreign entries in the storage', () => {
  for (const text of ['{', '{}', '["1", -1, 1.5, null]']) {
    expect(readRecentGroups(storage({ 'recentPeerGroups.9.1': text }), 9, 1)).toEqual([]);
  }
});
