import type { Question } from '@portal/contract/questionnaires/questionnaires';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPasteOutcomes, planPaste, parseClipboardText } from './plan-paste.ts';

const rows = ['Surgery', 'Medicine & frailty', 'Paediatrics'].map((row_name, index) => ({
  id: index + 1,
  row_name,
  show_if: '',
}));
const columns = ['Available', 'Occupied'].map((column_name, index) => ({ id: index + 1, column_name }));
const questions = rows.flatMap((row) =>
  columns.map(
    (column) =>
      ({
        id: row.id * 10 + column.id,
        question_code: `q${row.id}${column.id}`,
        question_text: 'Beds',
        question_type: 'integer',
        options: [],
        required: false,
        decimal_places: null,
        hard_minimum: 0,
        hard_maximum: 500,
        soft_minimum: null,
        soft_maximum: null,
        tolerance_percent: null,
        pattern: null,
        missing_allowed: true,
        row_id: row.id,
        column_id: column.id,
      }) as unknown as Question,
  ),
);
const grid = { rows, columns, questions };
const nothing = () => ({ value: null, missing_reason: null });
const plan = (text: string, corner = { row: 0, column: 0 }) =>
  planPaste(parseClipboardText(text), corner, grid, nothing);
const landed = (text: string, corner = { row: 0, column: 0 }) =>
  Object.fromEntries(
    plan(text, corner)
      .cells.filter((cell) => cell.outcome === 'set')
      .map((cell) => [cell.question!.id, cell.value]),
  );

describe('a pasted figure', () => {
  it('with a sign of something else than is asked for is refused, as in a workbook', () => {
    expect(plan('98%\n£1300\n1e300').cells.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Enter the number itself, not a percentage.'],
      ['refused', 'Enter the number itself, not an amount of money.'],
      ['refused', 'This number is too large.'],
    ]);
  });
});

describe('a copied block', () => {
  it('is read as a spreadsheet writes it', () => {
    expect(parseClipboardText('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseClipboardText('"a ""b""\nc"\t2')).toEqual([['a "b"\nc', '2']]);
    expect(parseClipboardText('1\t\t3')).toEqual([['1', '', '3']]);
    expect(parseClipboardText('\t5')).toEqual([['', '5']]);
    expect(parseClipboardText('5" pipe\t2')).toEqual([['5" pipe', '2']]);
  });

  it('keeps any cells through the clipboard', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', '\t', '\n', ','), maxLength: 6 });
    const write = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (lines) => {
        const wanted = lines.map((line) => line.map((text) => text.trim()));
        while (wanted.length > 0 && wanted.at(-1)!.every((text) => text === '')) wanted.pop();
        expect(parseClipboardText(lines.map((line) => line.map(write).join('\t')).join('\r\n'))).toEqual(
          wanted,
        );
      }),
    );
  });
});

describe('pasting', () => {
  it('lays a block with its corner at the caret', () => {
    expect(landed('10\t20\n30\t40')).toEqual({ 11: 10, 12: 20, 21: 30, 22: 40 });
    expect(landed('7\n8', { row: 1, column: 1 })).toEqual({ 22: 7, 32: 8 });
  });

  it('finds rows and columns by their names, in any order and wherever the caret is', () => {
    const text = '\tOccupied\tAvailable\nmedicine and frailty\t1\t2\nPAEDIATRICS\t3\t4\nsurgery \t5\t6';
    const named = text.replace('medicine and frailty', 'Medicine  frailty');
    expect(plan(named).by).toBe('names');
    expect(landed(named, { row: 2, column: 1 })).toEqual({ 22: 1, 21: 2, 32: 3, 31: 4, 12: 5, 11: 6 });
  });

  it('understands grouped figures and words for what is missing, and says what it refuses', () => {
    const { cells } = plan('1,234\tnot known\n12.5\tmany');
    expect(cells.map((cell) => [cell.outcome, cell.missing_reason])).toEqual([
      ['refused', null],
      ['set', 'not_known'],
      ['refused', null],
      ['refused', null],
    ]);
    expect(cells[0]!.message).toContain('500 or less');
  });

  describe('reads numbers as they are written in another country', () => {
    const decimals = questions.map((question) => ({
      ...question,
      ...(question.column_id === 2 && { question_type: 'decimal' as const }),
    }));
    const read = (text: string, chosen = {}) => {
      const planned = planPaste(
        parseClipboardText(text),
        { row: 0, column: 1 },
        { ...grid, questions: decimals },
        nothing,
        grid,
        chosen,
      );
      return {
        values: planned.cells.map(({ value }) => value),
        asked: planned.questions.map(({ field }) => field),
        mark: planned.interpretation.decimal_mark,
      };
    };

    it('has one decimal mark, from all cells of the block', () => {
      expect(read('4,125\n4,5\n4,12')).toEqual({ values: [4.125, 4.5, 4.12], asked: [], mark: 'comma' });
      expect(read('4.125\n4.5\n1,2').asked).toEqual(['decimal_mark']);
    });

    it('asks about a block that can be read in two ways, and takes the answer', () => {
      expect(read('4,125\n12').asked).toEqual(['decimal_mark']);
      expect(read('4,125\n12', { decimal_mark: 'comma' }).values).toEqual([4.125, 12]);
    });

    it('takes a comma in a whole number as a mark of thousands', () => {
      expect(plan('1,234\t5').interpretation.decimal_mark).toBe('point');
    });
  });

  it('skips blank and equal cells, and reports those outside', () => {
    const current = (question: Question) => ({
      value: question.id === 11 ? 10 : null,
      missing_reason: null,
    });
    const planned = planPaste(parseClipboardText('10\t\t99'), { row: 0, column: 0 }, grid, current);
    expect(countPasteOutcomes(planned)).toMatchObject({ set: 0, same: 1, blank: 1, refused: 0, outside: 1 });
    expect(planned.cells[2]!.message).toBe('Beyond the last column.');
  });

  it('says what is unusual, not asked, calculated, unknown or there twice, before anything is pasted', () => {
    const unusual = questions.map((question) => ({
      ...question,
      soft_maximum: 400,
      tolerance_percent: 30,
      previous: { value: 40, time_period_name: 'June' },
      ...(question.id === 32 && { question_type: 'calculated' as const }),
    }));
    const shown = {
      ...grid,
      rows: rows.filter((row) => row.row_name !== 'Surgery'),
      questions: unusual.filter((question) => question.row_id !== 1),
    };
    const block = [
      'Surgery\t41\t42',
      'Medicine & frailty\t41\t401',
      'Paediatrics\t4\t40',
      'Dentistry\t5\t6',
      'Paediatrics\t40\t40',
    ].join('\n');
    const { cells } = planPaste(parseClipboardText(block), { row: 0, column: 0 }, shown, nothing, {
      ...grid,
      questions: unusual,
    });
    expect(cells.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual([
      'hidden: Not asked because of your other answers.',
      'hidden: Not asked because of your other answers.',
      'set: null',
      'unusual: Higher than usual: most values are 400 or less. Ten times last period’s value? Check whether the decimal point is in the right place.',
      'unusual: A tenth of last period’s value? Check whether the decimal point is in the right place.',
      'outside: This value is calculated from other answers.',
      'outside: There is no row “Dentistry” here.',
      'outside: There is no row “Dentistry” here.',
      'refused: This cell appears twice in what you copied.',
      'refused: This cell appears twice in what you copied.',
    ]);
  });
});
