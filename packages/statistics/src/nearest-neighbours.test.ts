import { expect, it } from 'vitest';
import { type Attribute, findNearestNeighbours } from './nearest-neighbours.ts';

const attribute = (values: number[], more: Partial<Attribute> = {}): Attribute => ({
  weight: 1,
  is_log: false,
  values: new Map(values.map((value, at) => [at + 1, value])),
  ...more,
});
const distancesOf = (nearest: ReturnType<typeof findNearestNeighbours>) =>
  new Map(nearest.distances.map(({ id, distance }) => [id, distance]));

it('is the root of the weighted mean of squared standard scores, as calculated by hand', () => {
  // 2, 4, 6: mean 4, SD 2, so −1, 0, 1. 10, 10, 40: mean 20, SD √300.
  const nearest = findNearestNeighbours(1, [attribute([2, 4, 6], { weight: 3 }), attribute([10, 10, 40])]);
  expect(nearest.unused).toEqual([null, null]);
  expect(nearest.distances.map(({ id }) => id)).toEqual([2, 3]);
  expect(nearest.distances[0]!.distance).toBeCloseTo(Math.sqrt(3 / 4), 12);
  expect(nearest.distances[1]!.distance).toBeCloseTo(Math.sqrt((3 * 4 + 900 / 300) / 4), 12);
});

it('compares sizes by ratio where that is asked for', () => {
  const nearest = findNearestNeighbours(2, [attribute([100, 200, 400, 1600], { is_log: true })]);
  const found = distancesOf(nearest);
  expect(found.get(1)).toBeCloseTo(found.get(3)!, 12);
  expect(found.get(4)! / found.get(3)!).toBeCloseTo(3, 12);
});

it('does not depend on the unit, and counts nothing twice', () => {
  const minutes = [30, 45, 61, 80, 12];
  const inHours = distancesOf(findNearestNeighbours(3, [attribute(minutes.map((one) => one / 60))]));
  for (const [id, distance] of distancesOf(
    findNearestNeighbours(3, [attribute(minutes), attribute(minutes)]),
  )) {
    expect(distance).toBeCloseTo(inHours.get(id)!, 12);
  }
});

it('leaves out an attribute you lack or in which all are equal, and organisations without it', () => {
  const size = attribute([5, 7, 9, 11]);
  size.values = new Map([...size.values].filter(([id]) => id !== 4));
  const unknown = attribute([1, 2, 3, 4]);
  unknown.values = new Map([...unknown.values].filter(([id]) => id !== 1));
  const { distances, unused } = findNearestNeighbours(1, [
    size,
    unknown,
    attribute([3, 3, 3, 3]),
    attribute([1, 2, 9, 4]),
  ]);
  expect(unused).toEqual([null, 'own_missing', 'no_spread', null]);
  expect(distances.map(({ id }) => id)).toEqual([2, 3]);
});

it('is unknown for a size of 0, if sizes are compared by ratio', () => {
  expect(findNearestNeighbours(1, [attribute([0, 1, 2], { is_log: true })])).toEqual({
    distances: [],
    unused: ['own_missing'],
  });
  expect(findNearestNeighbours(1, [])).toEqual({ distances: [], unused: [] });
  expect(findNearestNeighbours(1, [attribute([4])])).toEqual({ distances: [], unused: ['no_spread'] });
});

it('equals an independent computation over matrices, of 500 at random', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const columns = [1, 2.5, 0.3].map((weight) => ({
    weight,
    list: Array.from({ length: 500 }, () => random() * 90),
  }));
  const found = distancesOf(
    findNearestNeighbours(
      17,
      columns.map(({ weight, list }) => attribute(list, { weight })),
    ),
  );
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  for (let at = 0; at < 500; at += 1) {
    if (at === 16) continue;
    let sum = 0;
    for (const { weight, list } of columns) {
      const mean = list.reduce((all, one) => all + one) / 500;
      // By the other formula of the variance.
      const variance = (list.reduce((all, one) => all + one * one, 0) - 500 * mean * mean) / 499;
      sum += ((weight / total) * (list[at]! - list[16]!) ** 2) / variance;
    }
    expect(found.get(at + 1)).toBeCloseTo(Math.sqrt(sum), 9);
  }
});
