import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../responses/parse-answer.ts';
import { detectCellFormat } from './detect-cell-format.ts';

const detect = (
  numbers: string[],
  dates: string[] = [],
  separator: string | null = ';',
  chosen: Parameters<typeof detectCellFormat>[1] = {},
) => {
  const { interpretation, questions } = detectCellFormat({ numbers, dates, separator }, chosen);
  const { decimal_mark, date_order } = interpretation;
  return { decimal_mark, date_order, asked: questions.map(({ field }) => field) };
};
const valueOf = (text: string, decimal_mark: 'point' | 'comma') =>
  parseAnswer({ question_type: 'decimal', question_text: 'Cost', options: [], unit: '' }, text, {
    decimal_mark,
  }).value;

describe('the decimal mark of a file', () => {
  it('is a comma in the semicolon column 4,125, 4,5 and 4,12, for each of them', () => {
    const column = ['4,125', '4,5', '4,12'];
    expect(detect(column).decimal_mark).toBe('comma');
    expect(column.map((text) => valueOf(text, 'comma'))).toEqual([4.125, 4.5, 4.12]);
  });

  it.each([
    [['1,234', '0,5'], 'comma'],
    [['1.234', '0,125'], 'comma'],
    [['1.234.567'], 'comma'],
    [['1\u202f234,5', '1,234'], 'comma'],
    [['1,234', '4.5'], 'point'],
    [['1,234,567'], 'point'],
    [['4.125', '12.5%'], 'point'],
    [['£1,200.50'], 'point'],
    [['12', '1 234', 'many', ''], null],
  ])('in %j is %s, without a question', (numbers, decimal_mark) => {
    expect(detect(numbers)).toEqual({ decimal_mark, date_order: null, asked: [] });
  });

  it.each([[['4,125']], [['1.234', '12']], [['4,125', '1.234']], [['4,5', '4.5']]])(
    'in %j between semicolons is asked for',
    (numbers) => {
      expect(detect(numbers)).toEqual({ decimal_mark: null, date_order: null, asked: ['decimal_mark'] });
      expect(detect(numbers, [], ';', { decimal_mark: 'comma' })).toMatchObject({
        decimal_mark: 'comma',
        asked: [],
      });
    },
  );

  it.each([
    [['1,234'], ['4.5'], 'point', []],
    [['1,234'], [], 'point', []],
    [['1.234'], ['4,5'], 'comma', []],
    [['1.234'], [], null, ['decimal_mark']],
    [['1,234'], ['4,5'], null, ['decimal_mark']],
  ])('with %j as whole numbers and %j as others is %s', (counts, numbers, decimal_mark, asked) => {
    const found = detectCellFormat({ counts, numbers, dates: [], separator: null });
    expect([found.interpretation.decimal_mark, found.questions.map(({ field }) => field)]).toEqual([
      decimal_mark,
      asked,
    ]);
  });

  it('between commas is a point, unless a cell says otherwise', () => {
    expect(detect(['1,234'], [], ',').decimal_mark).toBe('point');
    expect(detect(['1,234', '4,5'], [], ',').decimal_mark).toBe('comma');
  });

  it('is asked with what each answer would make of the cells', () => {
    const { questions } = detectCellFormat({ numbers: ['4,125'], dates: [], separator: ';' });
    expect(questions[0]!.options).toEqual([
      { value: 'point', samples: [{ text: '4,125', read_as: '4125' }] },
      { value: 'comma', samples: [{ text: '4,125', read_as: '4.125' }] },
    ]);
  });

  it('is that of every cell: none is read in another way', () => {
    const formats = new Map(
      ['de-DE', 'fr-FR', 'en-GB', 'en-US'].map((one) => [
        one,
        new Intl.NumberFormat(one, { maximumFractionDigits: 3 }),
      ]),
    );
    const number = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 1000);
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(['de-DE', 'comma'], ['fr-FR', 'comma'], ['en-GB', 'point'], ['en-US', 'point']),
        (values, [locale, mark]) => {
          const cells = values.map((value) => formats.get(locale!)!.format(value));
          const { decimal_mark, asked } = detect(cells);
          // The portal can ask about a file, or the mark does not matter, but it never assumes the other
          // mark.
          if (asked.length === 0 && decimal_mark !== null) expect(decimal_mark).toBe(mark);
          const read = (decimal_mark ?? mark) as 'point' | 'comma';
          if (asked.length === 0)
            expect(cells.map((text) => valueOf(text, read))).toEqual(values.map((value) => value || 0));
        },
      ),
    );
  });

  it('refuses a cell of the other mark', () => {
    expect(valueOf('4.5', 'comma')).toBeNull();
    expect(valueOf('4,5', 'point')).toBeNull();
    expect(valueOf('1.234', 'comma')).toBe(1234);
    expect(valueOf('1,234', 'point')).toBe(1234);
  });
});

describe('the order of day and month of a file', () => {
  it.each([
    [['03/04/2025', '31/03/2025'], 'day_first'],
    [['03/04/2025', '03/31/2025'], 'month_first'],
    [['3.4.2025'], 'day_first'],
    [['04/13/25 9:05'], 'month_first'],
    [['2025-04-03', '3 Apr 2025', '5/5/2025', 'soon'], null],
  ])('in %j is %s, without a question', (dates, date_order) => {
    expect(detect([], dates)).toEqual({ decimal_mark: null, date_order, asked: [] });
  });

  it.each([[['03/04/2025']], [['31/03/2025', '03/31/2025']], [['03/04/2025 14:30']]])(
    'in %j is asked for, also between commas',
    (dates) => expect(detect([], dates, ',').asked).toEqual(['date_order']),
  );

  it('is that of every cell: none is read in another way', () => {
    const formats = new Map(
      ['en-GB', 'en-US', 'de-DE'].map((one) => [one, new Intl.DateTimeFormat(one, { timeZone: 'UTC' })]),
    );
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(['en-GB', 'day_first'], ['en-US', 'month_first'], ['de-DE', 'day_first']),
        (days, [locale, order]) => {
          const cells = days.map((one) => formats.get(locale!)!.format(one));
          const { date_order, asked } = detect([], cells);
          if (asked.length > 0) return;
          if (date_order !== null) expect(date_order).toBe(order);
          const question = { question_type: 'date' as const, question_text: 'Day', options: [], unit: '' };
          const read = cells.map((text) => parseAnswer(question, text, { date_order }).value);
          expect(read).toEqual(days.map((one) => one.toISOString().slice(0, 10)));
        },
      ),
    );
  });
});
