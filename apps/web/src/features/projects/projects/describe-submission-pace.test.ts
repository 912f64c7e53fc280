import type { PeriodTimeline } from '@portal/contract/collection/submission-timeline';
import { describe, expect, test } from 'vitest';
import { describeSubmissionPace, pacePath, countSubmitted } from './describe-submission-pace.ts';

const course = (time_period_name: string, ...days: [number, number][]): PeriodTimeline => ({
  time_period_name,
  collection_opens_at: '2026-04-01T08:00:00.000Z',
  collection_closes_at: '2026-05-01T16:00:00.000Z',
  expected: 10,
  days: days.map(([days_left, submitted]) => ({ days_left, submitted })),
});
const before = course('2025/26', [20, 2], [9, 5], [0, 10]);

describe('the pace of a period', () => {
  test('is what had come by a day before closing', () => {
    expect([21, 20, 10, 9, 0].map((left) => countSubmitted(before, left))).toEqual([0, 2, 2, 5, 10]);
  });

  test('is said beside the same day of the period before', () => {
    const now = course('2026/27', [12, 3]);
    expect(describeSubmissionPace({ days_left: 9, now, before })).toBe(
      '3 of 10 have submitted with 9 days to go, 2 fewer than at the same point in 2025/26 (5 of 10).',
    );
    expect(describeSubmissionPace({ days_left: 0, now, before: null })).toBe(
      '3 of 10 have submitted by the last day. There is no earlier period to compare with.',
    );
    expect(describeSubmissionPace({ days_left: 10, now: course('2026/27', [15, 2]), before })).toContain(
      'the same number as at the same point in',
    );
    expect(describeSubmissionPace({ days_left: null, now, before })).toBe(
      'Data collection for 2026/27 has not opened yet.',
    );
  });

  test('is drawn in steps, and no further than today', () => {
    const box = { width: 100, height: 50 };
    expect(pacePath(before, { longest: 20, most: 10, until: 0 }, box)).toBe(
      'M0 50.0H0.0V40.0H55.0V25.0H100.0V0.0H100.0',
    );
    expect(pacePath(course('x'), { longest: 20, most: 10, until: 10 }, box)).toBe('M0 50.0H50.0');
  });
});
