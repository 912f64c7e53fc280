import { describe, expect, it } from 'vitest';
import { scorePassword } from './score-password.ts';
import { strengthOf } from './password-strength.ts';

describe('what the meter says', () => {
  it('is nothing before something was typed, or before it is known', () => {
    expect(strengthOf('', 4)).toBeNull();
    expect(strengthOf('a-long-enough-one', null)).toBeNull();
  });

  it('counts the characters that are missing, however good the rest', () => {
    expect(strengthOf('x7$kQ9!mZp2', 4)).toEqual({
      level: 1,
      label: '1 more character needed',
      isEnough: false,
    });
    expect(strengthOf('😀😀', 4)?.label).toBe('10 more characters needed');
  });

  it('asks for more than what lists of common passwords hold', () => {
    const enough = [0, 1, 2, 3, 4].map((score) => strengthOf('twelve-and-more', score)?.isEnough);
    expect(enough).toEqual([false, false, true, true, true]);
  });
});

describe('the score of a password', () => {
  it('is low for a common one made longer, high for unrelated words', () => {
    expect(scorePassword('password1234', [])).toBeLessThan(2);
    expect(scorePassword('orbit-walnut-ferry-42', [])).toBe(4);
  });

  it('is low for one made of the name and address of its owner', () => {
    const about = ['Wilhelmina Ashdown', 'w.ashdown@brackenfield.example'];
    expect(scorePassword('wilhelminaashdown', about)).toBeLessThan(2);
    expect(scorePassword('wilhelminaashdown', [])).toBeGreaterThan(2);
  });
});
