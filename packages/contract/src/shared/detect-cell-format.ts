import { type DateOrder, dateOrderOf, dateOrders, readDayIn } from '../responses/read-date.ts';
import type {
  CellFormat,
  CellFormatChoice,
  CellSample,
  FileInterpretation,
  FileQuestion,
} from './cell-format.ts';
import { type DecimalMark, decimalMarkOf, decimalMarks, readNumberIn } from './parse-number.ts';

/* A file has one decimal mark and one order of day and month. They follow from all its cells, never from one cell alone. */

/** `counts`: numbers that can only be whole. `separator`: of a CSV; null for a file or block that has none. */
export type FileCells = {
  numbers: readonly string[];
  counts?: readonly string[];
  dates: readonly string[];
  separator: string | null;
};

const MOST_SAMPLES = 3;

type Convention<Choice extends string> = {
  field: keyof CellFormat;
  choices: readonly Choice[];
  read: (text: string, choice: Choice) => string | null;
};
const decimals: Convention<DecimalMark> = {
  field: 'decimal_mark',
  choices: decimalMarks,
  read: (text, mark) => readNumberIn(text, mark)?.toString() ?? null,
};
const dates: Convention<DateOrder> = {
  field: 'date_order',
  choices: dateOrders,
  read: (text, order) => readDayIn(text, order),
};

type Cell<Choice> = { text: string; choice: Choice | 'either' | null };
/** A whole number has no decimals, so a comma in it groups thousands. A point in it can be a mistyped decimal. */
const countCell = (text: string): Cell<DecimalMark> => {
  const choice = decimalMarkOf(text);
  return {
    text,
    choice: choice === 'either' && text.includes(',') && !text.includes('.') ? 'point' : choice,
  };
};

type Decision<Choice> = { value: Choice | null; samples: CellSample[]; question: FileQuestion | null };

function decide<Choice extends DecimalMark | DateOrder>(
  { field, choices, read }: Convention<Choice>,
  cells: readonly Cell<Choice>[],
  { chosen, usual }: { chosen: Choice | undefined; usual: Choice | null },
): Decision<Choice> {
  const examples = new Map<Choice | 'either', string[]>();
  for (const { text, choice } of cells) {
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
  { numbers, counts = [], dates: days, separator }: FileCells,
  chosen: CellFormatChoice = {},
): { interpretation: FileInterpretation; questions: FileQuestion[] } {
  const written = [
    ...numbers.map((text) => ({ text, choice: decimalMarkOf(text) })),
    ...counts.map(countCell),
  ];
  const number = decide(decimals, written, {
    chosen: chosen.decimal_mark,
    usual: separator === ',' ? 'point' : null,
  });
  const ordered = days.map((text) => ({ text, choice: dateOrderOf(text) }));
  const date = decide(dates, ordered, { chosen: chosen.date_order, usual: null });
  return {
    interpretation: {
      decimal_mark: number.value,
      date_order: date.value,
      samples: [...number.samples, ...date.samples],
    },
    questions: [number.question, date.question].filter((one) => one !== null),
  };
}
