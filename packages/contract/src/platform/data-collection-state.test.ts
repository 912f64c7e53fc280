import { describe, expect, it } from 'vitest';
import { dataCollectionStateOf } from './data-collection-state.ts';

const day = (n: number) => new Date(Date.UTC(2025, 6, n));
const dates = {
  registration_opens_at: day(1),
  collection_opens_at: day(5),
  collection_closes_at: day(10),
  published_at: day(15) as Date | null,
};

describe('the data-collection state', () => {
  it('follows from the dates, each from its instant', () => {
    const states = [0, 1, 4, 5, 9, 10, 14, 15, 20].map((n) => dataCollectionStateOf(dates, day(n)));
    expect(states).toEqual([
      'upcoming',
      'registration',
      'registration',
      'open',
      'open',
      'validation',
      'validation',
      'published',
      'published',
    ]);
  });
  it('is closed after the collection where nothing is to be published', () => {
    expect(dataCollectionStateOf({ ...dates, published_at: null }, day(10))).toBe('closed');
  });
  it('is upcoming until the collection opens where there is no registration', () => {
    expect(dataCollectionStateOf({ ...dates, registration_opens_at: null }, day(4))).toBe('upcoming');
  });
});
