import { describe, expect, it } from 'vitest';
import type { AskedQuestion } from '../../../questionnaires/questionnaires/structure.sql.ts';
import { distributionOf, hiddenCounts } from '../results/distribution.ts';

const several = { question_type: 'multiple_choice' as const };
const single = { question_type: 'single_choice' as const };

describe('the counts of options that are held back', () => {
  it.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
    [10, false],
    [17, false],
    [18, true],
    [19, true],
    [20, false],
  ])('hide, if 20 people selected several options, a count of %i people: %s', (count, isHeldBack) => {
    expect(hiddenCounts(several, [count, 10], 20, 3)).toEqual([isHeldBack, false]);
  });

  it('hide, if each person selected one option, the small count and the next one that would reveal it', () => {
    expect(hiddenCounts(single, [1, 12, 7], 20, 3)).toEqual([true, false, true]);
    // The others add up to 2, and are hidden because they are small themselves.
    expect(hiddenCounts(single, [18, 1, 1], 20, 3)).toEqual([true, true, true]);
    expect(hiddenCounts(single, [20, 0, 0], 20, 3)).toEqual([false, false, false]);
  });
});

describe('a distribution', () => {
  const options = ['a', 'b', 'c'].map((code) => ({ option_code: code, option_name: code.toUpperCase() }));
  const question = { ...several, options } as unknown as AskedQuestion;
  const given = {
    question_id: 1,
    submission_id: 1,
    answered: 20,
    mean: null,
    median: null,
    options: { a: 19, b: 12, c: 1 },
  };
  const rules = { threshold: 3, minimum: 5 };

  it('shows neither the count nor the percentage of an option that nearly all people selected', () => {
    const { options: shown, held_back } = distributionOf(question, given, 20, rules);
    expect(shown.map(({ count, percent }) => [count, percent])).toEqual([
      [null, null],
      [12, 60],
      [null, null],
    ]);
    expect(held_back).toBe('small_number');
  });

  it('shows nothing of fewer answers than the minimum', () => {
    const few = distributionOf(question, { ...given, answered: 4 }, 20, rules);
    expect(few).toEqual({
      n: 20,
      answered: null,
      options: [],
      mean: null,
      median: null,
      held_back: 'too_few',
    });
    const enough = distributionOf(question, { ...given, answered: 5, options: { b: 5 } }, 20, rules);
    expect(enough.options[1]).toMatchObject({ count: 5, percent: 100 });
    expect(distributionOf(question, undefined, 0, rules).held_back).toBe('too_few');
  });

  it('shows no option that is held back for another reason', () => {
    const also = distributionOf(question, { ...given, options: { b: 12 } }, 20, rules, [false, true, false]);
    expect(also.options[1]).toMatchObject({ count: null, percent: null });
    expect(also.held_back).toBe('small_number');
  });
});
