import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern } from './pattern-matcher.ts';
import { validatePattern } from './validate-pattern.ts';
import { validateAnswer } from '../responses/answer-rules.ts';

describe('a pattern for answers', () => {
  it.each([
    ['[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}'],
    ['[^@ ]+@[^@ ]+\\.[^@ ]+'],
    ['(\\d{2}-){3}\\d'],
    ['\\w+(,\\w+)*'],
    ['(?<year>\\d{4})(?:/\\d{2})?'],
    ['yes|no|[(]none[)]'],
    ['\\(?=?'],
    [''],
  ])('can be %s', (pattern) => expect(validatePattern(pattern)).toBeNull());

  it.each([
    ['[a-z', 'is not valid'],
    ['a)|(b', 'is not valid'],
    ['\\d{3,1}', 'is not valid'],
    ['(?=a)b', 'lookahead'],
    ['(?<!a)b', 'lookahead'],
    ['(a)\\1', 'back-references'],
    ['(?<x>a)\\k<x>', 'back-references'],
    ['(?:[a-z]{100}){51}', 'repeats too much'],
    ['((a{1,99}){1,99}){1,99}', 'repeats too much'],
    ['a'.repeat(501), 'at most 500'],
  ])('cannot be %s', (pattern, reason) => expect(validatePattern(pattern)).toContain(reason));
});

/** Each takes the runtime's own engine longer than anybody waits. */
const hostile: [pattern: string, text: string][] = [
  ['(?:a(?:b|bab))*', `${'ab'.repeat(240)}x`],
  ['(?:a|ab|bab)*', `${'ab'.repeat(240)}x`],
  ['(a+)+', `${'a'.repeat(490)}b`],
  ['(a*)*b', 'a'.repeat(490)],
  ['(?:(?:a|a)*)*', `${'a'.repeat(490)}b`],
  ['((ab?)c?)+', `${'a'.repeat(490)}x`],
  ['(\\w,?)+', `${'a'.repeat(490)}!`],
  ['(?:a?){200}a{200}', 'a'.repeat(199)],
  ['(?:.*a){20}', 'a'.repeat(19) + 'b'.repeat(400)],
  ['.*.*.*.*.*.*.*.*x', 'a'.repeat(500)],
  ['(?:(?:[a-z]|é|\\p{L})+-?)+', `${'a'.repeat(490)}!`],
];

describe('a hostile pattern', () => {
  it.each(hostile)('%s is refused, or harmless on the text that is worst for it', (pattern, text) => {
    if (validatePattern(pattern) === null) expect(matchesPattern(pattern, text)).toBe(false);
  });

  it('is harmless in an answer that is checked', () => {
    const question = {
      question_text: 'Ward',
      question_type: 'short_text' as const,
      required: false,
      decimal_places: null,
      hard_minimum: null,
      hard_maximum: null,
      date_minimum: null,
      date_maximum: null,
      soft_minimum: null,
      soft_maximum: null,
      tolerance_percent: null,
      missing_allowed: false,
      unit: '',
      options: [],
    };
    for (const [pattern, text] of hostile)
      expect(validateAnswer({ ...question, pattern }, text)).toContain('is not in the required format');
  });
});

/** Patterns of all that a pattern can hold, small enough for the runtime's own engine. */
const atoms = [
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\b',
  '\\B',
  '^',
  '$',
  'é',
  '\\u{1F600}',
  '\\p{L}',
  '-',
];
const patterns = fc.letrec<{ atom: string; piece: string; sequence: string; pattern: string }>((tie) => ({
  atom: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...atoms) },
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([open, inner]) => `${open}${inner})`),
  ),
  piece: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{0}'))
    .map(([atom, times]) => (/^(?:\^|\$|\\[bB])$/.test(atom) ? atom : atom + times)),
  sequence: fc.array(tie('piece'), { maxLength: 3 }).map((pieces) => pieces.join('')),
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
})).pattern;
const texts = fc.array(fc.constantFrom('a', 'b', '1', 'é', '-', ' ', '\n', '😀'), { maxLength: 6 });

describe('the matcher', () => {
  it('says the same as the runtime’s own engine', () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, characters) => {
        fc.pre(pattern.length < 60);
        const text = characters.join('');
        expect(matchesPattern(pattern, text)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['\\uD83D\\uDE00', '😀', true],
    ['[\\uD83D\\uDE00]+', '😀😀', true],
    ['\\x41\\u0042\\cJ', 'AB\n', true],
    ['[\\]a-]{3}', ']a-', true],
    ['.{600,700}', 'a'.repeat(500), false],
    ['.{0,100000}', 'a'.repeat(500), true],
    ['(?<x>a)+', 'aaa', true],
  ])('%s on %s: %s', (pattern, text, matches) => expect(matchesPattern(pattern, text)).toBe(matches));
});
