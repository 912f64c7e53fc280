import { describe, expect, it } from 'vitest';
import { createTranslator } from './create-translator.ts';

const say = createTranslator(
  [
    ['Closed.', 'Ar gau.'],
    ['{label} is required.', 'Mae angen {label}.'],
    ['{n} of {total} are waiting. {why}', 'O {total}, mae {n} yn aros. {why}'],
    ['a comment', 'sylw'],
    ['{row} has {count}, so it stays.', 'Mae gan {row} {count}, felly mae’n aros.'],
    ['{a} {b}', '{b} {a}'],
    ['An amount ($) is (not) [given]', 'Swm'],
  ],
  [[(text) => /^(\d+)th$/.exec(text)?.slice(1) ?? null, ([n]) => `${n}ed`]],
);

describe('messages of the server', () => {
  it.each([
    ['a sentence', 'Closed.', 'Ar gau.'],
    ['with a place', 'Beds in use is required.', 'Mae angen Beds in use.'],
    ['places in another order', '3 of 12 are waiting. Closed.', 'O 12, mae 3 yn aros. Ar gau.'],
    ['a phrase in a place', 'Ward 1 has a comment, so it stays.', 'Mae gan Ward 1 sylw, felly mae’n aros.'],
    ['several sentences', 'Closed. Name is required.', 'Ar gau. Mae angen Name.'],
    ['sentences of which one is not known', 'Closed. Somebody said so.', 'Ar gau. Somebody said so.'],
    ['a form of its own', '12th', '12ed'],
    ['what is not known', 'Something else', 'Something else'],
    ['signs that mean something elsewhere', 'An amount ($) is (not) [given]', 'Swm'],
    ['nothing', '', ''],
  ])('%s', (_name, text, expected) => expect(say(text)).toBe(expected));
});
