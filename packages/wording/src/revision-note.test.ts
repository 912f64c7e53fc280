import { expect, it } from 'vitest';
import { revisionNote } from './revision-note.ts';

const on = (day: number, reason: string, time_period_name = '2025/26') => ({
  revised_at: `2026-12-0${day}T12:00:00Z`,
  reason,
  time_period_name,
});

it('says when and why, the newest first, and of another period which', () => {
  expect(revisionNote([], '2025/26')).toBe('');
  expect(
    revisionNote([on(1, 'A decimal slipped.'), on(3, 'Beds were counted twice', '2024/25')], '2025/26'),
  ).toBe(
    '2024/25, revised on 3 December 2026: Beds were counted twice. Revised on 1 December 2026: A decimal slipped.',
  );
});

it('does not list reasons that add nothing', () => {
  const many = [1, 2, 3, 4, 5].map((day) => on(day, `Reason ${day}.`));
  expect(revisionNote(many, '2025/26')).toMatch(
    /^Revised on 5 December.*Reason 3\. Revised 2 times before\.$/,
  );
});
