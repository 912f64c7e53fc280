import { expect, it } from 'vitest';
import { ResultCache } from './result-cache.ts';

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
