import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSectionLookups } from './section-lookups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const columns = [{ name: 'Decile', is_number: true }];
const large = { practices: { columns, is_whole: false, rows: { a81001: [3] } } };

it('asks once for the keys typed in a pause, and reports the answer', async () => {
  const asked: [string, string[]][] = [];
  const onFound = vi.fn();
  const table = createSectionLookups(
    large,
    (code, keys) => {
      asked.push([code, keys]);
      return Promise.resolve({ a81002: [9] });
    },
    onFound,
  )!.get('practices')!;
  expect(table.find('a81001')).toEqual([3]);
  for (const key of ['a8100', 'a81002', 'a81002']) expect(table.find(key)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([['practices', ['a8100', 'a81002']]]);
  expect(onFound).toHaveBeenCalledTimes(1);
  expect(table.find('a81002')).toEqual([9]);
  // The table does not have this key, which is known now.
  expect(table.find('a8100')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
});

it('asks again after a request that failed', async () => {
  let fails = true;
  const ask = vi.fn(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve({ b: [1] })));
  const table = createSectionLookups(large, ask, () => undefined)!.get('practices')!;
  table.find('b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.find('b')).toBeUndefined();
  fails = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.find('b')).toEqual([1]);
});

it('asks for nothing of a table that was sent whole', async () => {
  const ask = vi.fn(() => Promise.resolve({}));
  const whole = { practices: { columns, is_whole: true, rows: { a81001: [3] } } };
  const table = createSectionLookups(whole, ask, () => undefined)!.get('practices')!;
  expect([table.find('a81001'), table.find('x')]).toEqual([[3], undefined]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
  expect(createSectionLookups(undefined, ask, () => undefined)).toBeUndefined();
});
