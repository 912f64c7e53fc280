import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCaseCode, parseCaseCode, formatCaseCode } from './case-code-format.ts';

const code = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 7, maxLength: 7 }).map((drawn) => {
  const left = [...drawn];
  return generateCaseCode(() => left.shift()!);
});

describe('a case code', () => {
  it('is read as it is printed, in small letters, with spaces, and with the letters that look like its figures', () => {
    fc.assert(
      fc.property(code, (one) => {
        const typed = formatCaseCode(one)
          .toLowerCase()
          .replace('-', ' ')
          .replaceAll('0', 'o')
          .replace('1', 'l');
        expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect([parseCaseCode(one), parseCaseCode(formatCaseCode(one)), parseCaseCode(typed)]).toEqual([
          one,
          one,
          one,
        ]);
      }),
    );
  });

  it('with one wrong character is none', () => {
    fc.assert(
      fc.property(code, fc.nat(7), fc.integer({ min: 1, max: 31 }), (one, at, by) => {
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        const other = alphabet[(alphabet.indexOf(one[at]!) + by) % 32]!;
        expect(parseCaseCode(one.slice(0, at) + other + one.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('with two neighbours swapped is none, but where they are the first and the last character of the alphabet', () => {
    fc.assert(
      fc.property(code, fc.nat(6), (one, at) => {
        const [a, b] = [one[at]!, one[at + 1]!];
        if (a === b || a + b === '0Z' || a + b === 'Z0') return;
        expect(parseCaseCode(one.slice(0, at) + b + a + one.slice(at + 2))).toBeNull();
      }),
    );
  });

  it('is nothing that is shorter, longer or has a letter that is in none', () => {
    expect(['', '1234', 'U0000000', '000000000', 'ab!defgh'].map(parseCaseCode)).toEqual(Array(5).fill(null));
  });
});
