import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  validateAnswer,
  countDecimals,
  findIncompleteReason,
  type QuestionConstraints,
  findAnswerWarnings,
  needsExplanation,
} from './answer-rules.ts';
import { noLimits } from '../testing/build-questions.ts';

const question = (values: Partial<QuestionConstraints> = {}): QuestionConstraints => ({
  question_text: 'Beds',
  question_type: 'integer',
  required: true,
  ...noLimits,
  pattern: null,
  missing_allowed: true,
  unit: '',
  options: [],
  ...values,
});
const options = [
  { option_code: 'a', exclusive: false },
  { option_code: 'b', exclusive: false },
  { option_code: 'none', exclusive: true },
];
const given = (values = {}) => ({ value: null, missing_reason: null, explanation: null, ...values });

describe('hard rules', () => {
  it.each([
    ['integer', 5, null],
    ['integer', 5.5, 'Beds must be a whole number.'],
    ['integer', 'five', 'Beds must be a number.'],
    ['decimal', 5.25, null],
    ['decimal', 1e300, 'Beds: this number is too large.'],
    ['decimal', 1e-300, 'Beds: this number is too small.'],
    ['integer', 12345678901234568, 'Beds: this number is too large.'],
    ['integer', 999_999_999_999_999, null],
    ['short_text', 'words', null],
    ['short_text', 5, 'Beds must be text.'],
    ['nhs_number', '9434765919', null],
    ['nhs_number', '943 476 5919', null],
    ['nhs_number', '9434765918', 'Beds must be an NHS number. Check its 10 digits.'],
    ['nhs_number', '4934765919', 'Beds must be an NHS number. Check its 10 digits.'],
    ['nhs_number', '943476591', 'Beds must be an NHS number. Check its 10 digits.'],
    ['nhs_number', 9434765919, 'Beds must be text.'],
    ['date', '2024-02-29', null],
    ['date', '2025-02-29', 'Beds must be a date, e.g. 2025-07-31.'],
    ['time', '23:59', null],
    ['time', '24:00', 'Beds must be a time, e.g. 14:30.'],
    ['date_time', '2024-02-29T23:59', null],
    ['date_time', '2025-02-29T23:59', 'Beds must be a date and time, e.g. 2025-07-31 14:30.'],
    ['date_time', '2025-07-31T24:00', 'Beds must be a date and time, e.g. 2025-07-31 14:30.'],
    ['date_time', '2025-07-31', 'Beds must be a date and time, e.g. 2025-07-31 14:30.'],
    ['date_time', '2025-07-31T14:30T', 'Beds must be a date and time, e.g. 2025-07-31 14:30.'],
    ['yes_no', 'yes', null],
    ['yes_no', 'perhaps', 'Beds: select yes, no or not applicable.'],
    ['single_choice', 'a', null],
    ['single_choice', 'z', 'Beds: select one of the options.'],
    ['multiple_choice', ['a', 'b'], null],
    ['multiple_choice', ['a', 'a'], 'Beds: select each option only once.'],
    ['multiple_choice', ['a', 'none'], 'Beds: this option cannot be combined with others.'],
    ['information', 'x', 'Beds cannot have an answer.'],
  ] as const)('%s %j: %s', (question_type, value, message) => {
    expect(validateAnswer(question({ question_type, options }), value as never)).toBe(message);
  });

  it('hold the range, inclusive, and the decimals', () => {
    const decimal = question({
      question_type: 'decimal',
      hard_minimum: 0,
      hard_maximum: 10,
      decimal_places: 1,
    });
    expect([0, 10, 5.5].map((value) => validateAnswer(decimal, value))).toEqual([null, null, null]);
    expect(validateAnswer(decimal, -0.1)).toBe('Beds must be 0 or more.');
    expect(validateAnswer(decimal, 10.1)).toBe('Beds must be 10 or less.');
    expect(validateAnswer(decimal, 5.55)).toBe('Beds must have at most 1 decimal place.');
  });

  it('hold a pattern over the whole text', () => {
    const code = question({ question_type: 'short_text', pattern: '[A-Z]{3}' });
    expect(validateAnswer(code, 'RJZ')).toBeNull();
    expect(validateAnswer(code, 'xRJZ')).toBe('Beds is not in the required format.');
  });

  it('never let a number outside the hard range through', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        const message = validateAnswer(
          question({ question_type: 'decimal', hard_minimum: -5, hard_maximum: 5 }),
          value,
        );
        const counts = value === 0 || Math.abs(value) >= 1e-15;
        return (message === null) === (counts && value >= -5 && value <= 5);
      }),
    );
  });

  it('count decimals as they are written', () => {
    expect([1, 1.5, 38.989011, 1e-7, 1e21].map(countDecimals)).toEqual([0, 1, 6, 7, 0]);
  });
});

describe('soft rules', () => {
  const usual = question({ soft_minimum: 10, soft_maximum: 20, tolerance_percent: 30 });
  it('warn outside the usual range and of a large change', () => {
    expect(findAnswerWarnings(usual, 15, 14)).toEqual([]);
    expect(findAnswerWarnings(usual, 9, null)).toEqual(['Lower than usual: most values are 10 or more.']);
    expect(findAnswerWarnings(usual, 30, 15)).toHaveLength(2);
    expect(findAnswerWarnings(usual, 13, 10)).toEqual([]);
    expect(findAnswerWarnings(usual, 14, 10)).toEqual(['Differs from last period by 40%.']);
  });
  it.each([
    [4500, 450, 'Ten times last period’s value?'],
    [4700, 450, 'Ten times last period’s value?'],
    [45_000, 450, 'A hundred times last period’s value?'],
    [45, 450, 'A tenth of last period’s value?'],
    [4.1, 450, 'A hundredth of last period’s value?'],
    [-4500, -450, 'Ten times last period’s value?'],
    [1800, 450, 'Differs from last period by 300%.'],
    [-4500, 450, 'Differs from last period by 1100%.'],
    [450, 0, 'Differs from last period’s value of 0.'],
  ])('ask whether a decimal slipped: %d after %d', (value, previous, words) => {
    const decimal = question({ question_type: 'decimal', tolerance_percent: 30 });
    const found = findAnswerWarnings(decimal, value, previous);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });
  it('do not take a doubling figure for a slipped decimal, nor ask where no change is asked about', () => {
    expect(findAnswerWarnings(question({ tolerance_percent: 400 }), 40, 6)).toEqual([
      'Differs from last period by 567%.',
    ]);
    expect(findAnswerWarnings(question(), 4500, 450)).toEqual([]);
  });
  it('are silent about a value that is refused: one message is enough', () => {
    const positive = question({ hard_minimum: 0, soft_minimum: 0, tolerance_percent: 30 });
    expect(findAnswerWarnings(positive, -1, 10)).toEqual([]);
  });
  it('leave an answer waiting for a reason until one is given', () => {
    expect(needsExplanation(usual, given({ value: 30 }), null)).toBe(true);
    expect(needsExplanation(usual, given({ value: 30, explanation: 'New ward.' }), null)).toBe(false);
    expect(needsExplanation(usual, given({ missing_reason: 'not_known' }), null)).toBe(true);
    expect(needsExplanation(usual, given({ value: 15 }), 14)).toBe(false);
  });
  it('say nothing in per cent about a change from zero', () => {
    expect(findAnswerWarnings(usual, 15, 0)[0]).not.toContain('Infinity');
    expect(findAnswerWarnings(question({ tolerance_percent: 30 }), 0, 0)).toEqual([]);
  });
});

describe('a section stays open', () => {
  const usual = question({ soft_maximum: 20 });
  it('is a required answer that is neither given nor explained', () => {
    expect(findIncompleteReason(usual, given(), null)).toBe('Beds is required.');
    expect(findIncompleteReason(question({ required: false }), given(), null)).toBeNull();
    expect(findIncompleteReason(usual, given({ missing_reason: 'not_known' }), null)).toBe(
      'Beds: explain why there is no answer.',
    );
    expect(
      findIncompleteReason(usual, given({ missing_reason: 'not_known', explanation: 'System down' }), null),
    ).toBeNull();
  });
  it('for an unconfirmed unusual answer', () => {
    expect(findIncompleteReason(usual, given({ value: 30 }), null)).toContain('Confirm or explain it');
    expect(findIncompleteReason(usual, given({ value: 30, explanation: 'New ward' }), null)).toBeNull();
  });
  it('is never a heading or a calculation', () => {
    expect(findIncompleteReason(question({ question_type: 'calculated' }), given(), null)).toBeNull();
  });
});

describe('the days a date can be', () => {
  const said = (value: string, more: Partial<QuestionConstraints> = {}) =>
    validateAnswer(question({ question_type: value.includes('T') ? 'date_time' : 'date', ...more }), value);
  it.each([
    ['0007-03-10', 'Beds must be 1 January 1900 or later.'],
    ['1899-12-31', 'Beds must be 1 January 1900 or later.'],
    ['1900-01-01', null],
    ['2100-12-31', null],
    ['2101-01-01', 'Beds must be 31 December 2100 or earlier.'],
    ['0007-03-10T10:00', 'Beds must be 1 January 1900 or later.'],
    ['2100-12-31T23:59', null],
  ])('are those from 1900 to 2100: %s', (value, message) => expect(said(value)).toBe(message));

  it('are those that the question says', () => {
    const limits = { date_minimum: '1850-01-01', date_maximum: '2026-03-31' };
    expect(said('1850-01-01', limits)).toBeNull();
    expect(said('1849-12-31', limits)).toBe('Beds must be 1 January 1850 or later.');
    expect(said('2026-03-31T23:59', limits)).toBeNull();
    expect(said('2026-04-01', limits)).toBe('Beds must be 31 March 2026 or earlier.');
  });
});
