import { describe, expect, it } from 'vitest';
import { ordinal } from './ordinal.ts';
import { quarterName, rankLimitWords, rankWords } from './ranks.ts';

describe('a rank in words', () => {
  it('says what chance could make of it', () => {
    expect(rankLimitWords({ low: 40, high: 66 })).toBe('could be anywhere from 40th to 66th by chance');
    expect(rankLimitWords({ low: 2, high: 2 })).toBe('chance makes little difference');
  });

  it('says from which end it counts, so that a third where low is good is not third best', () => {
    expect(rankWords(3, 136)).toBe('3rd highest of 136');
    expect(rankWords(1, 136)).toBe('highest of 136');
    expect(rankWords(1, 1234, true)).toBe('joint highest of 1,234');
    expect(rankWords(22, 136, true)).toBe('joint 22nd highest of 136');
  });

  it('has a quarter only where there is one', () => {
    expect([null, 1, 2, 3, 4].map(quarterName)).toEqual([
      null,
      'Lowest',
      'Second-lowest',
      'Second-highest',
      'Highest',
    ]);
  });
});

it('spells ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 1113].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th 1,113th'.split(' '),
  );
});
