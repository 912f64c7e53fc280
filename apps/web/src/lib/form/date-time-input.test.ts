import { expect, test } from 'vitest';
import { fromDateTimeInput, toDateTimeInput } from './date-time-input.ts';

test('returns the same instant from an unchanged field, to the millisecond', () => {
  const instant = '2026-07-01T16:59:59.999Z';
  expect(fromDateTimeInput(toDateTimeInput(instant), instant)).toBe(instant);
});

test('reads typed times in the viewer’s zone', () => {
  const typed = '2026-07-01T17:00';
  expect(fromDateTimeInput(typed, null)).toBe(new Date(2026, 6, 1, 17).toISOString());
  expect(toDateTimeInput(fromDateTimeInput(typed, '2025-07-01T16:00:00.000Z'))).toBe(typed);
});

test('an empty field is no date', () => {
  expect(toDateTimeInput(null)).toBe('');
  expect(fromDateTimeInput('', null)).toBeNull();
  expect(fromDateTimeInput('', '2026-07-01T16:00:00.000Z')).toBeNull();
});
