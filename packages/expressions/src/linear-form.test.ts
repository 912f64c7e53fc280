import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateNumber, parseExpression } from './expression.ts';
import { linearForm, canonicalText } from './linear-form.ts';

const formOf = (text: string, formulas: Record<string, string> = {}) => {
  const { terms, constant, operands } = linearForm(parseExpression(text), (code) =>
    Object.hasOwn(formulas, code) ? parseExpression(formulas[code]!) : undefined,
  );
  return {
    terms: Object.fromEntries(terms),
    constant,
    operands: operands.map((one) => Object.fromEntries(one.terms)),
  };
};

describe('the linear form of an expression', () => {
  it.each([
    ['a', { a: 1 }],
    ['a + b - 2 * c', { a: 1, b: 1, c: -2 }],
    ['-(a - b) / 4', { a: -0.25, b: 0.25 }],
    ['total(a, b, a)', { a: 2, b: 1 }],
    ['total(a, 0 * total(a, b))', { a: 1 }],
    ['a + b - a', { b: 1 }],
    ['(2 + 1) * a', { a: 3 }],
    ['round(100 * a, 1)', { a: 100 }],
  ])('%s', (text, terms) => expect(formOf(text)).toMatchObject({ terms, operands: [] }));

  it('takes what was answered before as known', () => {
    expect(formOf('a - last(a)').terms).toEqual({ a: 1 });
  });

  it('keeps what is added to the codes apart', () => {
    expect(formOf('a + 2 * 3 - 1')).toMatchObject({ terms: { a: 1 }, constant: 5 });
  });

  it('accepts a term that is not a sum as one, and names its sources', () => {
    expect(formOf('1 + a * b')).toEqual({
      terms: { '(a * b)': 1 },
      constant: 1,
      operands: [{ a: 1 }, { b: 1 }],
    });
    expect(formOf('b * a').terms).toEqual(formOf('a * b').terms);
    expect(formOf('a / b').operands).toEqual([{ a: 1 }, { b: 1 }]);
    expect(formOf('mean(a, b)').operands).toEqual([{ a: 1, b: 1 }]);
    expect(formOf('if(c > 1, a, 0)')).toMatchObject({ operands: [{ a: 1 }] });
    expect(formOf('a / 0').operands).toEqual([{ a: 1 }]);
    expect(formOf('count(a, b)').operands).toEqual([]);
  });

  it('reads a calculated question as what it is calculated from, however deep', () => {
    expect(formOf('all - a', { all: 'some + c', some: 'a + b' }).terms).toEqual({ b: 1, c: 1 });
    expect(formOf('a', { a: 'a + b' }).terms).toEqual({ a: 1, b: 1 });
  });

  it('reads a chain of formulas that each name the one before twice', () => {
    const chain = (of: (before: string) => string) =>
      Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`c${at + 1}`, of(at === 0 ? 'a' : `c${at}`)]),
      );
    expect(
      formOf(
        'c60',
        chain((before) => `${before} + ${before}`),
      ).terms,
    ).toEqual({ a: 2 ** 60 });
    const means = { ...chain((before) => `${before} + ${before}`), c1: 'mean(a, b) + b' };
    expect(formOf('c60', means).operands).toEqual([{ a: 1, b: 1 }]);
  });

  it('writes the same expression in one way', () => {
    const written = (text: string) => canonicalText(parseExpression(text));
    expect(written('not (a==1 and  b > 2)')).toBe(written('not(b > 2 and a == 1)'));
    expect(written('a - b')).not.toBe(written('b - a'));
  });

  it('gives the value of the expression, for any answers', () => {
    const codes = ['a', 'b', 'c', 'd'];
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(...codes),
        fc.integer({ min: 0, max: 9 }).map(String),
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-'), tie('expression'))
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        fc.tuple(fc.integer({ min: -3, max: 3 }), tie('expression')).map(([k, of]) => `(${k} * ${of})`),
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `total(${a}, ${b})`),
        tie('expression').map((of) => `(${of} / 2)`),
      ),
    }));
    fc.assert(
      fc.property(
        expression,
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 4, maxLength: 4 }),
        (text, answers) => {
          const read = (code: string) => answers[codes.indexOf(code)]!;
          const { terms, constant } = linearForm(parseExpression(text));
          const value = [...terms].reduce((sum, [code, times]) => sum + times * read(code), constant);
          expect(value).toBeCloseTo(evaluateNumber(parseExpression(text), read)!, 6);
        },
      ),
    );
  });
});
