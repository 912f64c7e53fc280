import { expect, test } from 'vitest';
import { formatCount, formatDate, formatDateTime, formatDaysAway, formatNumber } from './format.ts';

test('a date is a day, a month’s name and a year', () => {
  expect(formatDate('2026-11-21')).toBe('21 November 2026');
  expect(formatDate(new Date(2026, 0, 5, 23, 59))).toBe('5 January 2026');
  expect(formatDateTime(new Date(2026, 10, 21, 14, 32))).toBe('21 November 2026 at 14:32');
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [12, 'in 12 days'],
  [-3, '3 days ago'],
])('%i days from now is %s, at any hour', (days, said) => {
  expect(formatDaysAway(new Date(2026, 10, 21 + days, 0, 5), new Date(2026, 10, 21, 23, 50))).toBe(said);
});

test('numbers have separators, units and a real minus', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect(formatNumber(76.4, { unit: '%', decimals: 1 })).toBe('76.4%');
  expect(formatNumber(12.5, { unit: '£', decimals: 2 })).toBe('£12.50');
  expect(formatNumber(-3.2, { unit: 'days' })).toBe('−3.2 days');
  expect(formatNumber(-0.001, { decimals: 2 })).toBe('0.00');
  expect(formatNumber(null)).toBe('–');
  expect(formatNumber(Number.NaN)).toBe('–');
});

test('one of a thing is not two', () => {
  expect(formatCount(1, 'trust')).toBe('1 trust');
  expect(formatCount(1200, 'entry', 'entries')).toBe('1,200 entries');
});
