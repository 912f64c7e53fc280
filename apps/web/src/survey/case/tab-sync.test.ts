// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createTabSync } from './tab-sync.ts';

afterEach(() => localStorage.clear());

/** Sends what a browser sends to its other tabs when one of them writes to the storage. */
const fromOtherTab = (key: string, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('a page that another tab has saved is announced once, and nothing stays in the storage', async () => {
  const onSaved = vi.fn();
  const tabs = createTabSync(localStorage, 'AAAA1111', onSaved);
  fromOtherTab('survey-saved:AAAA1111', '7');
  fromOtherTab('survey-saved:AAAA1111', null);
  fromOtherTab('survey-saved:BBBB2222', '8');
  expect(onSaved.mock.calls).toEqual([[7]]);
  const written = vi.spyOn(Storage.prototype, 'setItem');
  expect(await tabs.announceAfter(Promise.resolve('saved'), 9)).toBe('saved');
  expect(written).toHaveBeenCalledWith('survey-saved:AAAA1111', '9');
  expect(localStorage.length).toBe(0);
  written.mockRestore();
  tabs.end();
  fromOtherTab('survey-saved:AAAA1111', '7');
  expect(onSaved).toHaveBeenCalledTimes(1);
});
