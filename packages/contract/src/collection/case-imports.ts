import { z } from 'zod';
import { cellFormatFields, fileInterpretation } from '../shared/cell-format.ts';
import { endpoint } from '../shared/endpoint.ts';
import { formFlag, translatableText, uploadedFile } from '../shared/fields.ts';
import { answeringIds, answeringInParams } from '../shared/answering-resources.ts';

/*
 * The cases of a submission from a file: one line for each case, or one for each row of its rosters, such as patients with
 * their visits. A second file can hold the rows. All is stored, or nothing.
 */

/** The most lines of a file, and the most cases of an import. */
export const MOST_CASE_LINES = 60_000;
export const MOST_IMPORTED_CASES = 10_000;

export const downloadCaseTemplate = endpoint({
  name: 'downloadCaseTemplate',
  method: 'GET',
  path: '/api/v1/caseImports/{questionnaire_id}/{submission_id}/template',
  access: 'contributor',
  keys: ['write_answers'],
  opens: answeringInParams,
  summary:
    'Download a CSV template for importing cases, with a column for each question and each roster column.',
  params: answeringIds,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});

/** A problem in a line of the file: an error prevents the import, anything else keeps the case from being complete. */
const caseProblem = z.object({
  /** The file: that of the cases, or the one with their rows. */
  file: z.enum(['cases', 'rows']),
  line: z.number().int(),
  /** The heading; null for a problem of the whole line. */
  column: z.string().nullable(),
  is_error: z.boolean(),
  message: translatableText,
});
export type CaseProblem = z.infer<typeof caseProblem>;

export const importCases = endpoint({
  name: 'importCases',
  method: 'POST',
  path: '/api/v1/caseImports/{questionnaire_id}/{submission_id}',
  access: 'contributor',
  keys: ['write_answers'],
  isOnce: true,
  opens: answeringInParams,
  summary:
    'Import cases from CSV, XLSX or JSON, all or nothing. With `dry_run`, only the problems in each line are reported.',
  accepts: 'form',
  params: answeringIds,
  body: z.object({
    file: uploadedFile,
    /** Rows of rosters, such as visits, if they are in a file of their own. */
    rows_file: uploadedFile.optional(),
    /** The code of the question by which lines belong to a case, and cases here are found again. */
    key_code: z.string().min(1, 'Select the question that identifies a case.').max(100),
    dry_run: formFlag.default(true),
    /** Replaces the answers of cases that are here already. */
    replace: formFlag.default(false),
    /** Names the import for those who ask for its progress. */
    progress_key: z.string().max(64).optional(),
    ...cellFormatFields,
  }),
  response: z.object({
    stored: z.boolean(),
    interpretation: fileInterpretation,
    counts: z.object({
      lines: z.number().int(),
      created: z.number().int(),
      replaced: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      complete: z.number().int(),
      incomplete: z.number().int(),
      answers: z.number().int(),
    }),
    /** Headings that are no question: their columns are not imported. */
    ignored_columns: z.array(z.string()),
    /** The first problems, errors first. */
    problems: z.array(caseProblem),
    errors: z.number().int(),
    notes: z.number().int(),
    /** The files as CSV with a column of problems; none if there are no problems. */
    returned: z.array(z.object({ file_name: z.string(), content: z.string() })),
  }),
});

export const getCaseImportProgress = endpoint({
  name: 'getCaseImportProgress',
  method: 'GET',
  path: '/api/v1/caseImports/{questionnaire_id}/{submission_id}/progress',
  access: 'contributor',
  keys: ['write_answers'],
  opens: answeringInParams,
  summary: 'Get the progress of a case import running on this server process, or zero if there is none.',
  params: answeringIds,
  query: z.object({ progress_key: z.string().min(1).max(64) }),
  response: z.object({ done: z.number().int(), of: z.number().int() }),
});
