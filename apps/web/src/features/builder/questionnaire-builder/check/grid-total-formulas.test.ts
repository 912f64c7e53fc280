import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { describe, expect, it } from 'vitest';
import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import { findIncompleteTotals, listGridTotals } from './grid-total-formulas.ts';

const question = (
  question_code: string,
  row_id: number | null,
  column_id: number | null,
  type = 'integer',
) => ({
  question_code,
  row_id,
  column_id,
  question_type: type,
});
const questionnaire = (parts: object[]) =>
  ({ sections: [{ section_name: 'Beds', sub_sections: parts }] }) as unknown as Pick<
    BuiltQuestionnaire,
    'sections'
  >;
const grid = {
  sub_section_name: 'Wards',
  rows: [1, 2, 3].map((id) => ({ id, row_name: `Ward ${id}` })),
  columns: [
    { id: 1, column_name: 'Open' },
    { id: 2, column_name: 'Closed' },
    { id: 3, column_name: 'Share' },
  ],
  questions: [1, 2, 3].flatMap((row) => [
    question(`open_${row}`, row, 1),
    question(`closed_${row}`, row, 2, 'decimal'),
    question(`share_${row}`, row, 3, 'percentage'),
  ]),
};
const list = {
  sub_section_name: '',
  rows: [],
  columns: [],
  questions: [question('a', null, null), question('b', null, null), question('c', null, null, 'short_text')],
};

describe('totals that can be put into a formula', () => {
  it('are those of a whole grid, of its rows and its columns, of figures that add up', () => {
    const totals = listGridTotals(questionnaire([grid]), null);
    expect(totals.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Total of “Wards”: total(open_1, closed_1, open_2, closed_2, open_3, closed_3)',
      'Total of “Wards”, row “Ward 1”: total(open_1, closed_1)',
      'Total of “Wards”, row “Ward 2”: total(open_2, closed_2)',
      'Total of “Wards”, row “Ward 3”: total(open_3, closed_3)',
      'Total of “Wards”, column “Open”: total(open_1, open_2, open_3)',
      'Total of “Wards”, column “Closed”: total(closed_1, closed_2, closed_3)',
    ]);
  });

  it('are not said twice of a grid of one column, nor of the question itself, and a list has one by its section’s name', () => {
    const narrow = {
      ...grid,
      columns: grid.columns.slice(0, 1),
      questions: grid.questions.filter(({ column_id }) => column_id === 1),
    };
    expect(
      listGridTotals(questionnaire([narrow, list]), 'open_3').map(({ name, codes }) => [name, codes]),
    ).toEqual([
      ['Total of “Wards”', ['open_1', 'open_2']],
      ['Total of “Beds”', ['a', 'b']],
    ]);
  });
});

describe('for a roster', () => {
  const roster = {
    ...grid,
    row_word: 'Ward',
    questions: [...grid.questions, ...[1, 2, 3].map((row) => question(`name_${row}`, row, 4, 'short_text'))],
  };
  const formulas = listGridTotals(questionnaire([roster]), null);

  it('offers the number of its rows, and totals of its columns over the started ones', () => {
    expect(formulas.map(({ name }) => name)).toEqual([
      'Number of “Ward” rows in “Wards”',
      ...['Total', 'Mean', 'Minimum', 'Maximum'].map((one) => `${one} of “Wards”, column “Open”`),
      ...['Total', 'Mean', 'Minimum', 'Maximum'].map((one) => `${one} of “Wards”, column “Closed”`),
      ...['Mean', 'Minimum', 'Maximum'].map((one) => `${one} of “Wards”, column “Share”`),
    ]);
    expect(formulas[0]!.text).toContain('if(count(open_2, closed_2, share_2, name_2) > 0, 1, 0)');
    expect(formulas[3]!.text).toBe('min(open_1, open_2, open_3)');
  });

  it('the number counts rows in which anything stands', () => {
    const given: Record<string, string | number> = { name_1: 'Ash', open_3: 0 };
    const value = evaluateValue(parseExpression(formulas[0]!.text), { read: (code) => given[code] ?? null });
    expect(value).toBe(2);
  });

  it('leaves out one row of a column, not the whole column', () => {
    expect(findIncompleteTotals('total(open_1, open_2)', formulas)).toEqual([
      { name: 'Total of “Wards”, column “Open”', missing: ['open_3'] },
    ]);
  });
});

describe('cells left out of a total', () => {
  const totals = listGridTotals(questionnaire([grid]), null);

  it('is named where most of it is there: a row was added since', () => {
    expect(findIncompleteTotals('2 * total(open_1, open_2) - closed_1', totals)).toEqual([
      { name: 'Total of “Wards”, column “Open”', missing: ['open_3'] },
    ]);
    expect(findIncompleteTotals('total(open_1, closed_1, open_2, closed_2, open_3)', totals)).toEqual([
      { name: 'Total of “Wards”', missing: ['closed_3'] },
    ]);
  });

  it.each([
    'total(open_1, open_2, open_3)',
    'total(open_1, closed_1)',
    'open_1 + open_2',
    '',
    'total(open_1,',
  ])('is nothing in “%s”', (text) => {
    expect(findIncompleteTotals(text, totals)).toEqual([]);
  });
});
