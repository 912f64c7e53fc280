import { expect, it } from 'vitest';
import { shiftDates, nextPeriodName, proposePeriod, stepBetween } from './propose-period.ts';

const period = (time_period_name: string, starts_on: string, ends_on: string) => ({
  time_period_name,
  starts_on,
  ends_on,
});

it.each([
  ['2025/26', 12, '2026/27'],
  ['Audit 2099-00', 12, 'Audit 2100-01'],
  ['2025', 24, '2027'],
  ['June 2026', 12, 'June 2027'],
  ['December 2025', 1, 'January 2026'],
  ['Q4 2025/26', 3, 'Q1 2026/27'],
  ['Q1 2026', 3, 'Q2 2026'],
  ['Q1 2026', 1, ''],
  ['Round one', 12, ''],
  ['2025/26', 6, ''],
])('after %s, %i months later, comes “%s”', (name, months, next) =>
  expect(nextPeriodName(name, { months })).toBe(next),
);

it('the next period is as much later as the last one is after the one before', () => {
  expect(
    proposePeriod(period('June 2026', '2026-06-01', '2026-06-30'), period('', '2025-06-01', '2025-06-30')),
  ).toMatchObject(period('June 2027', '2027-06-01', '2027-06-30'));
  expect(
    proposePeriod(period('Wave', '2026-01-12', '2026-01-18'), period('', '2026-01-05', '2026-01-11')),
  ).toMatchObject(period('', '2026-01-19', '2026-01-25'));
});

it('without an earlier period, the next one starts when the last one ended and has the same length', () => {
  expect(proposePeriod(period('2025/26', '2025-04-01', '2026-03-31'), undefined)).toMatchObject(
    period('2026/27', '2026-04-01', '2027-03-31'),
  );
  expect(proposePeriod(period('February 2027', '2027-02-01', '2027-02-28'), undefined)).toMatchObject(
    period('March 2027', '2027-03-01', '2027-03-31'),
  );
});

it('dates keep their time of the day, and stay in their month where it is shorter', () => {
  const dates = {
    registration_opens_at: null,
    registration_closes_at: null,
    collection_opens_at: new Date('2026-01-01T09:00:00Z'),
    collection_closes_at: new Date('2026-01-31T17:00:00Z'),
    published_at: null,
  };
  expect(shiftDates(dates, stepBetween('2026-01-01', '2026-02-01'))).toEqual({
    ...dates,
    collection_opens_at: new Date('2026-02-01T09:00:00Z'),
    collection_closes_at: new Date('2026-02-28T17:00:00Z'),
  });
});
