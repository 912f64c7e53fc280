import { z } from 'zod';
import { cellFormatFields, fileInterpretation } from './cell-format.ts';
import { formFlag, translatableText, uploadedFile } from './fields.ts';

/*
 * A list imported from a CSV or XLSX file: reported row by row first, then stored completely or not at all.
 */

/** Also what a file input offers. */
export const tableExtensions = ['.xlsx', '.csv'] as const;

const rowOutcomes = ['refused', 'new', 'changed', 'unchanged'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The result for one row of the file. */
const importRowResult = z.object({
  /** Its number in a spreadsheet; the headings are in row 1. */
  row: z.number().int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The reasons for refusal, by column; null if a reason concerns the whole row. */
  problems: z.array(z.object({ column: z.string().nullable(), message: translatableText })),
});
export type ImportRowResult = z.infer<typeof importRowResult>;

/** The form's fields: with `dry_run` nothing is stored. */
export const importForm = {
  file: uploadedFile,
  dry_run: formFlag.default(true),
  /**
   * The digest of the dry run the user saw: if the result would now differ, nothing is stored and the answer
   * is 409.
   */
  digest: z.string().max(100).optional(),
  ...cellFormatFields,
};

export const tableImportResult = z.object({
  stored: z.boolean(),
  counts: z.record(z.enum(rowOutcomes), z.number().int()),
  rows: z.array(importRowResult),
  /** Headings of columns that mean nothing here. */
  passed_over: z.array(z.string()),
  digest: z.string(),
  interpretation: fileInterpretation,
});
export type TableImportResult = z.infer<typeof tableImportResult>;
