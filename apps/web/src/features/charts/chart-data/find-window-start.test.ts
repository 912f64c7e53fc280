import { expect, it } from 'vitest';
import { findWindowStart } from './find-window-start.ts';

/** Months before June 2025, newest first. */
const months = (count: number) =>
  Array.from({ length: count }, (_, back) => ({
    id: 100 - back,
    starts_on: new Date(Date.UTC(2025, 5 - back, 1)).toISOString().slice(0, 10),
  }));

it('starts 24 months before the end: July 2023 for June 2025', () => {
  const periods = months(30);
  const id = findWindowStart(periods, 2);
  expect(periods.find((one) => one.id === id)?.starts_on).toBe('2023-07-01');
  expect(findWindowStart(months(25), 2)).toBe(77);
});

it('holds two of the periods of a yearly project', () => {
  const years = [2025, 2024, 2023].map((year) => ({ id: year, starts_on: `${year}-04-01` }));
  expect(findWindowStart(years, 2)).toBe(2024);
});

it('is not offered where nothing is older, or where there is no period', () => {
  expect(findWindowStart(months(24), 2)).toBeNull();
  expect(findWindowStart([], 2)).toBeNull();
});
