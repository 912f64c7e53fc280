import type { ChartData } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { chartCaption, countOf } from './chart-captions.ts';

const point = (key: string, value: number | null) => ({ key, value });
const scatter = (points: object[], pairs: object) =>
  countOf({ unit_name: 'trust', n: points.length, points, pairs } as unknown as ChartData);

it('counts in a scatter those with both values, and says how many of the others are left out', () => {
  const points = [point('1', 5), point('2', 6), point('3', 7), point('4', null)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts. Left out because a value is missing: 1 trust.');
});

it('does not say that your own point is left out where it is drawn without being counted', () => {
  const points = [point('1', 5), point('2', 6), point('own', 7)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }, { key: 'own' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts.');
});

it('counts in the title those that n counts, not your own outside the selected peer groups', () => {
  const data = {
    unit_name: 'trust',
    n: 2,
    title: 'Waiting',
    time_period_name: 'June 2026',
    comparisons: [],
    among: '',
    points: [point('1', 5), point('2', 6), point('own', 7)],
    measure: { measure_name: 'Seen in time', polarity: 'neutral' },
  } as unknown as ChartData;
  expect(chartCaption(data, 'ranked_bars').title).toBe('Seen in time, 2 trusts, June 2026');
  expect(countOf(data)).toBe('n = 2 trusts.');
});
