import { expect, it } from 'vitest';
import { addRecent, MAX_RECENT, readRecent } from './recent-charts.ts';

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}
const chart = (id: number) => ({ tab_name: 'explorer', group: 'waiting-times', id });
const ids = (storage: ReturnType<typeof memory>, user = 1, project = 1) =>
  readRecent(storage, user, project).map(({ id }) => id);

it('has the last seen first, each once, and no more than a handful', () => {
  const storage = memory();
  for (const id of [1, 2, 3, 1, 4, 5, 6, 7]) addRecent(storage, 1, 1, chart(id));
  expect(ids(storage)).toEqual([7, 6, 5, 4, 1, 3].slice(0, MAX_RECENT));
});

it('keeps people and projects apart', () => {
  const storage = memory();
  addRecent(storage, 1, 1, chart(1));
  expect([ids(storage, 2, 1), ids(storage, 1, 2)]).toEqual([[], []]);
});

it('survives a storage that is forbidden or holds something else', () => {
  const storage = memory();
  storage.setItem('recentCharts.1.1', '[{"id":"1"},7,null]');
  expect(ids(storage)).toEqual([]);
  storage.setItem('recentCharts.1.1', 'nonsense');
  expect(ids(storage)).toEqual([]);
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new Error('forbidden');
    },
  };
  expect(() => addRecent(forbidden, 1, 1, chart(1))).not.toThrow();
});
