import { z } from 'zod';
import { cellFormatFields, fileInterpretation } from './cell-format.ts';
import { formFlag, translatableText, uploadedFile } from './endpoint.ts';

/* A list that is taken in from a CSV or XLSX file: told row by row first, then stored as a whole or not at all. */

/** Also what a file input offers. */
export const tableExtensions = ['.xlsx', '.csv'] as const;

export const rowOutcomes = ['refused', 'new', 'changed', 'unchanged'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What becomes of one row of the file. */
export const importRowResult = z.object({
  /** Its number in a spreadsheet; the headings are in row 1. */
  row: z.number().int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Why it is refused, by column; null where it is about the row as a whole. */
  problems: z.array(z.object({ column: z.string().nullable(), message: translatableText })),
});
export type ImportRowResult = z.infer<typeof importRowResult>;

/** What the form holds: with `dry_run` nothing is stored. */
export const importForm = {
  file: uploadedFile,
  dry_run: formFlag.default(true),
  /** Of the dry run that was looked at: where the file would do something else by now, nothing is stored, and 409 says so. */
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
