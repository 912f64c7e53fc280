import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bindExpression } from '../bind-expression.ts';
import { evaluateValue, parseExpression } from '../expression.ts';
import { literalDates, replaceLiteralDates } from './literal-dates.ts';

const period = { starts_on: '2025-04-01', ends_on: '2026-03-31' };
const valueIn = (text: string, days: typeof period) =>
  evaluateValue(bindExpression(parseExpression(text), { period: days, isQuestion: () => true }), {
    read: () => null,
  });

it.each([
  [`seen >= '2025-04-01' and seen <= "2026-03-31"`, 'seen >= period_start() and seen <= period_end()'],
  [`born < '2013-04-01'`, `born < '2013-04-01'`],
  [`seen < '2024-04-01'`, 'seen < add_years(period_start(), -1)'],
  [`seen < '2025-10-01'`, 'seen < add_months(period_start(), 6)'],
  [`seen < '2025-12-31'`, 'seen < add_months(period_end(), -3)'],
  [`seen < '2025-04-15'`, 'seen < add_days(period_start(), 14)'],
  [`kind == '2025-04-31' or kind == 'x'`, `kind == '2025-04-31' or kind == 'x'`],
])('writes %s by the period', (text, wanted) => {
  expect(replaceLiteralDates(text, period)).toBe(wanted);
});

it('means the same day in the same period, for any day', () => {
  const days = fc.integer({ min: -700, max: 700 });
  fc.assert(
    fc.property(days, (offset) => {
      const day = new Date(Date.UTC(2025, 3, 1) + offset * 86_400_000).toISOString().slice(0, 10);
      const text = replaceLiteralDates(`'${day}'`, period);
      expect(literalDates(text)).toEqual([]);
      expect(valueIn(text, period)).toBe(day);
      const next = { starts_on: '2026-04-01', ends_on: '2027-03-31' };
      expect(Math.abs(Number(String(valueIn(text, next)).slice(0, 4)) - Number(day.slice(0, 4)))).toBe(1);
    }),
  );
});
