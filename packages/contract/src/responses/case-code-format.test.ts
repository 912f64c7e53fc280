import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCaseCode, parseCaseCode, parsePastedCode, formatCaseCode } from './case-code-format.ts';

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

  it.each([
    ['Arabic-Indic digits', '٠٠٠٠٠٠٠٠'],
    ['Persian digits', '۰۰۰۰-۰۰۰۰'],
    ['Bengali digits', '০০০০০০০০'],
    ['full width', '００００－００００．'],
    ['marks of direction', '\u200e\u20680000\u2069-0000\u200f'],
    ['spaces of every width and a byte order mark', '\ufeff 0000\u00a0\u20090000 '],
    ['a full stop, a comma and quotes', '“0000-0000”.'],
    ['a soft hyphen', '0000\u00ad0000'],
  ])('is read with %s', (_, typed) => {
    expect(parseCaseCode(typed)).toBe('00000000');
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

describe('a pasted link', () => {
  const link = 'https://portal.example/surveys/12-7/00000000';
  const key = 'k'.repeat(43);
  it.each([
    ['a code', '0000-0000', { code: '00000000', survey: null, key: null }],
    ['a link with a code', link, { code: '00000000', survey: '12-7', key: null }],
    ['a link at the end of a sentence', `Open ${link}.`, { code: '00000000', survey: '12-7', key: null }],
    ['a link to a page', `${link}/questions?page=2`, { code: '00000000', survey: '12-7', key: null }],
    ['a return link', `${link}?lang=cy#key=${key}`, { code: '00000000', survey: '12-7', key }],
  ])('is read: %s', (_, typed, found) => {
    expect(parsePastedCode(typed)).toEqual(found);
  });

  it('without a code is none', () => {
    expect(parsePastedCode('https://portal.example/surveys/12-7')).toBeNull();
    expect(parsePastedCode(link.replace('00000000', '00000001'))).toBeNull();
  });
});
