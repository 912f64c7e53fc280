import { z } from 'zod';
import { type DateOrder, dateOrders } from '../responses/read-date.ts';
import { type DecimalMark, decimalMarks } from './parse-number.ts';

/* The schemas of what detect-cell-format.ts decides, apart from it: the browser detects without them. */

/** Null: nothing in the file depends on it. */
export type CellFormat = { decimal_mark: DecimalMark | null; date_order: DateOrder | null };

/** The answers of the caller to questions about the file. */
export const cellFormatFields = {
  decimal_mark: z.enum(decimalMarks).optional(),
  date_order: z.enum(dateOrders).optional(),
};
export type CellFormatChoice = {
  decimal_mark?: DecimalMark | undefined;
  date_order?: DateOrder | undefined;
  /** The period to import of a file of answers that has several. */
  period?: string | undefined;
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

/** A question that a refused file leaves open, with the result of each answer for its cells. */
export type FileQuestion = {
  field: 'decimal_mark' | 'date_order' | 'period';
  /** Some cells allow one reading only and others only the other one. */
  is_mixed: boolean;
  options: { value: string; samples: CellSample[] }[];
};
