import { describe, expect, it } from 'vitest';
import { dependencyOrder } from './dependency-order.ts';

describe('the order in which things are settled', () => {
  it('puts what is needed first', () => {
    expect(dependencyOrder([[1, 2], [2], []]).rings).toEqual([[2], [1], [0]]);
  });
  it('keeps a circle together', () => {
    const { rings, ringOf } = dependencyOrder([[1], [2], [1, 3], [], [4]]);
    expect(rings.map((ring) => ring.toSorted())).toEqual([[3], [1, 2], [0], [4]]);
    expect(ringOf[1]).toBe(ringOf[2]);
    expect(ringOf[0]).not.toBe(ringOf[1]);
  });
  it('manages a chain of ten thousand', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => (n + 1 < 10_000 ? [n + 1] : []));
    expect(dependencyOrder(chain).rings[0]).toEqual([9999]);
  });
});
