import { expect, it } from 'vitest';
import { ResultCache } from './result-cache.ts';

/** Returns a promise with the functions that settle it. */
function unfinished() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

it('lets go of what was not used for longest when there are too many', () => {
  const cache = new ResultCache<unknown>(2);
  cache.set('a', 1, 1);
  cache.set('b', 2, 1);
  expect(cache.get('a')).toMatchObject({ result: 1 });
  cache.set('c', 3, 1);
  expect([cache.get('a')?.result, cache.get('b')?.result, cache.get('c')?.result]).toEqual([1, undefined, 3]);
});

it('lets go when they are too large together, and never keeps what alone is', () => {
  const cache = new ResultCache<unknown>(10, 25);
  cache.set('a', 'x'.repeat(10), 10);
  cache.set('b', 'x'.repeat(10), 10);
  expect([cache.get('a')?.result, cache.get('b')?.result]).toEqual(['x'.repeat(10), 'x'.repeat(10)]);
  cache.set('c', 'x'.repeat(10), 10);
  expect([cache.get('a'), cache.get('c')?.result]).toEqual([undefined, 'x'.repeat(10)]);
  cache.set('d', 'x'.repeat(40), 40);
  expect([cache.get('d'), cache.get('c')?.result]).toEqual([undefined, 'x'.repeat(10)]);
});

it('replaces a result without counting it twice', () => {
  const cache = new ResultCache<unknown>(10, 30);
  for (let round = 0; round < 10; round += 1) cache.set('a', 'x'.repeat(10), 10);
  cache.set('b', 'x'.repeat(10), 10);
  expect([cache.get('a'), cache.get('b')]).not.toContain(undefined);
});

it('calculates a result once for all requests that wait for it', async () => {
  const cache = new ResultCache<string>();
  const finished = unfinished();
  let calculations = 0;
  const calculate = () => {
    calculations += 1;
    return finished.promise;
  };
  const results = [1, 2, 3].map(() => cache.calculateOnce('a', calculate));
  const other = cache.calculateOnce('b', () => Promise.resolve('other'));
  finished.resolve('figures');
  expect(await Promise.all(results)).toEqual(['figures', 'figures', 'figures']);
  expect(await other).toBe('other');
  expect(calculations).toBe(1);
  await cache.calculateOnce('a', calculate);
  expect(calculations, 'a finished calculation is not used again').toBe(2);
});

it('calculates again if the request that it waits for fails', async () => {
  const cache = new ResultCache<string>();
  const lost = unfinished();
  const first = cache.calculateOnce('a', () => lost.promise);
  const second = cache.calculateOnce('a', () => Promise.resolve('figures'));
  lost.reject(new Error('The connection is lost.'));
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('figures');
});
