import { describe, expect, it } from 'vitest';
import { makeUniqueCode, planGridQuestions, toCode } from './question-codes.ts';
import { parsePastedLines, parseOptionLines } from '../grid/parse-pasted-lines.ts';

describe('a code from words', () => {
  it('is letters, digits and _, and starts with a letter', () => {
    expect(toCode('Beds open (night)')).toBe('beds_open_night');
    expect(toCode('Résumé d’été')).toBe('resume_dete');
    expect(toCode('65+ years')).toBe('q_65_years');
    expect(toCode('???')).toBe('');
  });

  it('is cut between words', () => {
    expect(toCode('How many beds were available on the last day of the quarter?')).toBe(
      'how_many_beds_were_available_on_the',
    );
  });

  it('gets a number where it is taken, and stays within the longest', () => {
    expect(makeUniqueCode('beds', new Set(['beds', 'beds_2']))).toBe('beds_3');
    expect(makeUniqueCode('', new Set())).toBe('question');
    expect(makeUniqueCode('not', new Set())).toBe('not_2');
    const long = 'a'.repeat(100);
    expect(makeUniqueCode(long, new Set([long])).length).toBeLessThanOrEqual(100);
  });
});

describe('filling a grid', () => {
  const grid = {
    rows: [
      { id: 1, row_name: 'General & acute', show_if: '' },
      { id: 2, row_name: 'Maternity', show_if: '' },
    ],
    columns: [
      { id: 8, column_name: 'Available' },
      { id: 9, column_name: 'Occupied' },
    ],
    questions: [{ row_id: 1, column_id: 8 }] as never,
  };

  it('makes a question for each empty cell, by names or by numbers', () => {
    const named = planGridQuestions(
      grid,
      { code: 'beds_{row}_{column}', text: '{column}: {row}' },
      new Set(),
    );
    expect(named.map((one) => [one.row_id, one.column_id, one.question_code, one.question_text])).toEqual([
      [1, 9, 'beds_general_acute_occupied', 'Occupied: General & acute'],
      [2, 8, 'beds_maternity_available', 'Available: Maternity'],
      [2, 9, 'beds_maternity_occupied', 'Occupied: Maternity'],
    ]);
    const numbered = planGridQuestions(
      grid,
      { code: 'b{row_number}{column_number}', text: 'x' },
      new Set(),
      9,
    );
    expect(numbered.map((one) => one.question_code)).toEqual(['b12', 'b22']);
  });

  it('writes a formula for each cell of a calculated column', () => {
    const formula = 'a_{row} / b_{row_number}';
    const filled = planGridQuestions(grid, { code: 'c_{row}', text: '{row}', formula }, new Set(), 9);
    expect(filled.map((one) => one.expression)).toEqual(['a_general_acute / b_1', 'a_maternity / b_2']);
  });

  it('gives no code twice, for any pattern', () => {
    const codes = planGridQuestions(grid, { code: 'beds', text: '{row}' }, new Set(['beds'])).map(
      (one) => one.question_code,
    );
    expect(codes).toEqual(['beds_2', 'beds_3', 'beds_4']);
  });
});

describe('a pasted list', () => {
  it('is its lines, and of a spreadsheet its first column', () => {
    expect(parsePastedLines('  One \r\n\r\nTwo\t5\t6\nThree')).toEqual(['One', 'Two', 'Three']);
  });

  it('with options can contain codes', () => {
    const always = { show_if: '' };
    expect(parseOptionLines('Yes\nn|No\n9=Not known\n2\tTwice\n\n')).toEqual([
      { option_code: null, option_name: 'Yes', ...always },
      { option_code: 'n', option_name: 'No', ...always },
      { option_code: '9', option_name: 'Not known', ...always },
      { option_code: '2', option_name: 'Twice', ...always },
    ]);
  });

  it('with options can contain their conditions', () => {
    expect(
      parseOptionLines("r1 | Royal | region == 'north' or a || b\nr2\tRoyal 2\tx > 1\nr3=A | B"),
    ).toEqual([
      { option_code: 'r1', option_name: 'Royal', show_if: "region == 'north' or a || b" },
      { option_code: 'r2', option_name: 'Royal 2', show_if: 'x > 1' },
      { option_code: 'r3', option_name: 'A | B', show_if: '' },
    ]);
  });
});
