import { describe, expect, it } from 'vitest';
import { validatePattern } from './pattern-rules.ts';

describe('a pattern for answers', () => {
  it.each([
    ['[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}'],
    ['R[A-Z0-9]{2}'],
    ['[^@ ]+@[^@ ]+\\.[^@ ]+'],
    ['\\d{2}-\\d{2}-\\d{4}'],
    ['(\\d{2}-){3}\\d'],
    ['\\w+(,\\w+)*'],
    ['\\p{L}+( \\p{L}+)*'],
    ['(?<year>\\d{4})(?:/\\d{2})?'],
    ['yes|no|[(]none[)]'],
    ['a\\|b[\\]x]*'],
    [''],
  ])('may be %s', (pattern) => expect(validatePattern(pattern)).toBeNull());

  it.each([
    ['[a-z', 'cannot be read'],
    ['a)|(b', 'cannot be read'],
    ['\\d{3,1}', 'cannot be read'],
    ['(?=a)b', 'look ahead'],
    ['(?<!a)b', 'look ahead'],
    ['(a)\\1', 'refer back'],
    ['(?<x>a)\\k<x>', 'refer back'],
    ['(a+)+', 'very long'],
    ['(a*)*b', 'very long'],
    ['((ab?)c)+', 'very long'],
    ['(a|a)*', 'very long'],
    ['(\\w,?)+', 'very long'],
    ['(,[\\w,]+)*', 'very long'],
    ['.*.*.*.*x', 'very long'],
    ['a?'.repeat(40) + 'a'.repeat(40), 'very long'],
    ['(a|b)'.repeat(40), 'very long'],
  ])('may not be %s', (pattern, reason) => expect(validatePattern(pattern)).toContain(reason));

  it('is quick on the longest text even at the limit of what is allowed', () => {
    const pattern = '.*.*.*x';
    expect(validatePattern(pattern)).toBeNull();
    const begin = Date.now();
    expect(new RegExp(`^(?:${pattern})$`, 'u').test('a'.repeat(500))).toBe(false);
    expect(Date.now() - begin).toBeLessThan(2000);
  });
});
