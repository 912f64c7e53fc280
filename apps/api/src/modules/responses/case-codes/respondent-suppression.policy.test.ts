import { describe, expect, it } from 'vitest';
import {
  findSuppressedCounts,
  isFigureSuppressed,
  toRespondentRules,
} from './respondent-suppression.policy.ts';

const rules = toRespondentRules({ minimum: 5, disclosure_threshold: null });

describe('a figure of respondents', () => {
  it.each([
    [4, [], true],
    [5, [], false],
    [10, [2], true],
    [10, [3], false],
    // All but two: the two are as small a group.
    [10, [8], true],
    [10, [0], false],
    [10, [10], false],
  ])('with %i people and groups of %o is suppressed: %s', (answered, groups, isHeld) => {
    expect(isFigureSuppressed({ answered, groups }, rules)).toBe(isHeld);
  });

  it('follows the project where that holds back more, and never shows groups under three', () => {
    expect(toRespondentRules({ minimum: 5, disclosure_threshold: 8 }).threshold).toBe(8);
    expect(toRespondentRules({ minimum: 5, disclosure_threshold: 1 }).threshold).toBe(3);
  });
});

it('one small option among several takes another with it, where each person chose one', () => {
  const threshold = 3;
  expect(findSuppressedCounts([1, 5, 4], 10, { threshold, isMultiple: false })).toEqual([true, false, true]);
  expect(findSuppressedCounts([1, 5, 8], 10, { threshold, isMultiple: true })).toEqual([true, false, true]);
});
