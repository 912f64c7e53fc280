import { describe, expect, it } from 'vitest';
import { evaluateValue, parseExpression } from '../expression.ts';

const minutes = (from: string, to: string) =>
  evaluateValue(parseExpression(`minutes_between('${from}', '${to}')`), { read: () => null });

describe('minutes between two times', () => {
  it.each([
    ['clocks go forward', '2026-03-29T00:30', '2026-03-29T03:30', 120],
    ['clocks go back', '2026-10-25T00:30', '2026-10-25T02:30', 180],
    ['backwards over the change', '2026-03-29T03:30', '2026-03-29T00:30', -120],
    ['both in summer', '2026-07-01T23:30', '2026-07-02T00:30', 60],
    ['both in winter', '2026-01-01', '2026-01-02T01:30', 1530],
    ['a day of 23 hours', '2026-03-29', '2026-03-30', 1380],
    ['an hour that comes twice', '2026-10-25T01:30', '2026-10-25T02:30', 60],
    ['an hour that does not come', '2026-03-29T01:30', '2026-03-29T03:30', 60],
  ])('when %s', (_, from, to, expected) => expect(minutes(from, to)).toBe(expected));

  it('are blank where one is no date', () => expect(minutes('soon', '2026-03-29')).toBeNull());
});
