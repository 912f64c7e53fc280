import { z } from 'zod';
import { type DateOrder, dateOrderOf, dateOrders, readDayIn } from '../responses/read-date.ts';
import { type DecimalMark, decimalMarkOf, decimalMarks, readNumberIn } from './parse-number.ts';

/* A file has one decimal mark and one order of day and month. They follow from all its cells, never from one cell alone. */

/** Null: nothing in the file depends on it. */
export type CellFormat = { decimal_mark: DecimalMark | null; date_order: DateOrder | null };

/** `separator`: of a CSV; null for a file that has none. */
export type FileCells = { numbers: readonly string[]; dates: readonly string[]; separator: string | null };

/** The answers of the caller to questions about the file. */
export const cellFormatFields = {
  decimal_mark: z.enum(decimalMarks).optional(),
  date_order: z.enum(dateOrders).optional(),
};
export type CellFormatChoice = {
  decimal_mark?: DecimalMark | undefined;
  date_order?: DateOrder | undefined;
};

const cellSample = z.object({ text: z.string(), read_as: z.string().nullable() });
export type CellSample = z.infer<typeof cellSample>;

/** The format in which the cells of a file were read, with some examples. */
export const fileInterpretation = z.object({
  decimal_mark: z.enum(decimalMarks).nullable(),
  date_order: z.enum(dateOrders).nullable(),
  samples: z.array(cellSample),
});
export type FileInterpretation = z.infer<typeof fileInterpretation>;

/** What a refused file leaves open, with what each answer would make of its cells. */
export const fileQuestion = z.object({
  field: z.enum(['decimal_mark', 'date_order']),
  /** Some cells allow one reading only and others only the other one. */
  is_mixed: z.boolean(),
  options: z.array(
    z.object({ value: z.enum([...decimalMarks, ...dateOrders]), samples: z.array(cellSample) }),
  ),
});
export type FileQuestion = z.infer<typeof fileQuestion>;

const MOST_SAMPLES = 3;

type Convention<Choice extends string> = {
  field: FileQuestion['field'];
  choices: readonly Choice[];
  /** The one reading a cell allows, `either` for a cell that differs by it, null for any other cell. */
  choiceOf: (text: string) => Choice | 'either' | null;
  read: (text: string, choice: Choice) => string | null;
};
const decimals: Convention<DecimalMark> = {
  field: 'decimal_mark',
  choices: decimalMarks,
  choiceOf: decimalMarkOf,
  read: (text, mark) => readNumberIn(text, mark)?.toString() ?? null,
};
const dates: Convention<DateOrder> = {
  field: 'date_order',
  choices: dateOrders,
  choiceOf: dateOrderOf,
  read: (text, order) => readDayIn(text, order),
};

type Decision<Choice> = { value: Choice | null; samples: CellSample[]; question: FileQuestion | null };

function decide<Choice extends DecimalMark | DateOrder>(
  { field, choices, choiceOf, read }: Convention<Choice>,
  cells: readonly string[],
  { chosen, usual }: { chosen: Choice | undefined; usual: Choice | null },
): Decision<Choice> {
  const examples = new Map<Choice | 'either', string[]>();
  for (const text of cells) {
    const choice = choiceOf(text);
    if (choice === null) continue;
    const known = examples.get(choice) ?? [];
    if (known.length < MOST_SAMPLES && !known.includes(text)) examples.set(choice, [...known, text]);
  }
  // The cells that two people would read differently come first.
  const telling = [
    ...(examples.get('either') ?? []),
    ...choices.flatMap((one) => examples.get(one)?.[0] ?? []),
  ];
  const samples = (choice: Choice): CellSample[] =>
    telling.slice(0, MOST_SAMPLES).map((text) => ({ text, read_as: read(text, choice) }));
  const proven = choices.filter((one) => examples.has(one));
  const isMixed = proven.length > 1;
  const value = chosen ?? (isMixed ? null : (proven[0] ?? usual));
  if (telling.length === 0) return { value: null, samples: [], question: null };
  if (value !== null) return { value, samples: samples(value), question: null };
  const options = choices.map((one) => ({ value: one, samples: samples(one) }));
  return { value, samples: [], question: { field, is_mixed: isMixed, options } };
}

/**
 * Decides the decimal mark and the order of day and month from all cells of a file. What the cells leave open is asked, with one
 * exception: a comma between the columns rules the comma out as the usual decimal mark, as Excel writes it.
 */
export function detectCellFormat(
  { numbers, dates: days, separator }: FileCells,
  chosen: CellFormatChoice = {},
): { interpretation: FileInterpretation; questions: FileQuestion[] } {
  const number = decide(decimals, numbers, {
    chosen: chosen.decimal_mark,
    usual: separator === ',' ? 'point' : null,
  });
  const date = decide(dates, days, { chosen: chosen.date_order, usual: null });
  return {
    interpretation: {
      decimal_mark: number.value,
      date_order: date.value,
      samples: [...number.samples, ...date.samples],
    },
    questions: [number.question, date.question].filter((one) => one !== null),
  };
}
