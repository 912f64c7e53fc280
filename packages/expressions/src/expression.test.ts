import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencedCodes, evaluateNumber, ExpressionError, parseExpression } from './expression.ts';

const value = (text: string, answers: Record<string, number | null> = {}) =>
  evaluateNumber(parseExpression(text), (code) => answers[code] ?? null);

describe('an expression', () => {
  it('calculates with the usual precedence', () => {
    expect(value('1 + 2 * 3')).toBe(7);
    expect(value('(1 + 2) * 3')).toBe(9);
    expect(value('-a / 4', { a: 10 })).toBe(-2.5);
  });
  it('is blank when an answer is blank, because blank is not zero', () => {
    expect(value('a + b', { a: 1 })).toBeNull();
    expect(value('a + b', { a: 1, b: 0 })).toBe(1);
  });
  it('totals what was reported, and is blank when nothing was', () => {
    expect(value('total(a, b, c)', { a: 1, c: 4 })).toBe(5);
    expect(value('total(a, b)')).toBeNull();
    expect(value('max(a, b) - min(a, b)', { a: 1, b: 9 })).toBe(8);
  });
  it('is blank when it divides by zero', () => {
    expect(value('a / b', { a: 1, b: 0 })).toBeNull();
  });
  it('names the codes it reads, each once', () => {
    expect(referencedCodes(parseExpression('total(a, b) / (a + c)'))).toEqual(['a', 'b', 'c']);
  });
  it.each([
    '',
    '1 +',
    'a; b',
    'a.b',
    'alert(1)',
    'constructor(1)',
    'a ? 1 : 2',
    '[1]',
    'this',
    'total()',
    'last(1)',
    'round(a)',
    'null',
    `${'('.repeat(100)}a${')'.repeat(100)} + ${'-'.repeat(250)}a`,
  ])('refuses %j with the place of the mistake', (text) => {
    let caught: unknown;
    try {
      value(text, { a: 1 });
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(ExpressionError);
    expect((caught as ExpressionError).index).toBeGreaterThanOrEqual(0);
  });
  it('never fails for any answers once it is read', () => {
    const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const result = value('total(a, b) / (a - b) * a', { a, b });
        return result === null || Number.isFinite(result);
      }),
    );
  });
});
