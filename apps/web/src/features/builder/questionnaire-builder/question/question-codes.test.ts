import { describe, expect, it } from 'vitest';
import { makeUniqueCode, planGridQuestions, toCode } from './question-codes.ts';

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
