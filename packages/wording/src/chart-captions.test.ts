import type { ChartData } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { countOf } from './chart-captions.ts';

const point = (key: string, value: number | null) => ({ key, value });
const scatter = (points: object[], pairs: object) =>
  countOf({ unit_name: 'trust', n: points.length, points, pairs } as unknown as ChartData);

it('counts in a scatter those with both values, and says how many of the others are left out', () => {
  const points = [point('1', 5), point('2', 6), point('3', 7), point('4', null)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts. 1 trust without both values left out.');
});

it('does not say that your own point is left out where it is drawn without being counted', () => {
  const points = [point('1', 5), point('2', 6), point('own', 7)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }, { key: 'own' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts.');
});
