import { describe, expect, it } from 'vitest';
import { loadAllPages } from './load-all-pages.ts';

const stored = Array.from({ length: 2300 }, (_, at) => at);

describe('every item of a list', () => {
  it('is asked for page by page, in order', async () => {
    const asked: number[] = [];
    const all = await loadAllPages(async ({ limit, offset }) => {
      asked.push(offset);
      return { items: stored.slice(offset, offset + limit), total: stored.length };
    });
    expect(all).toEqual(stored);
    expect(asked).toEqual([0, 1000, 2000]);
  });

  it('ends when items were deleted during paging', async () => {
    const load = async ({ offset }: { offset: number }) => ({ items: offset === 0 ? [1] : [], total: 5 });
    expect(await loadAllPages(load)).toEqual([1]);
  });
});
