import { z } from 'zod';
import { cellFormatFields, fileInterpretation } from '../shared/cell-format.ts';
import { endpoint } from '../shared/endpoint.ts';
import { formFlag, idParams, translatableText, uploadedFile } from '../shared/fields.ts';
import { answerValue, missingReason } from '../questionnaires/questionnaires.ts';
import { answeringIds, answeringInParams } from '../shared/answering-resources.ts';

/*
 * A questionnaire as a workbook: downloaded with a submission's answers, filled in outside, and uploaded again. What an
 * upload would do is listed cell by cell before anything is stored, and it is stored as a whole or not at all.
 */

/** A file of answers. Without `dry_run: false` nothing is stored. */
const answersFile = z.object({
  file: uploadedFile,
  dry_run: formFlag.default(true),
  /** Uses the file's value if the answer has since changed on the server. */
  overwrite: formFlag.default(false),
  ...cellFormatFields,
  /** The period to import of DHIS2 values for several periods. */
  period: z.string().trim().min(1).max(40).optional(),
});

export const downloadWorkbook = endpoint({
  name: 'downloadWorkbook',
  method: 'GET',
  path: '/api/v1/workbooks/{questionnaire_id}/{submission_id}',
  access: 'project',
  keys: ['read_answers'],
  audits: 'answers.downloaded',
  opens: answeringInParams,
  summary:
    'Download a questionnaire as an Excel workbook, with a submission’s answers and those of last period.',
  params: answeringIds,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
});

export const downloadAnswersCsv = endpoint({
  name: 'downloadAnswersCsv',
  method: 'GET',
  path: '/api/v1/workbooks/{questionnaire_id}/{submission_id}/csv',
  access: 'project',
  keys: ['read_answers'],
  audits: 'answers.downloaded',
  opens: answeringInParams,
  summary:
    'Download a questionnaire as CSV, with one line for each question. You can fill it in and upload it.',
  params: answeringIds,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});

/** The result for one cell of an uploaded workbook. */
const cellOutcome = z.object({
  /** The place in the file, e.g. `Attendances!C5`, or `line 12` of a CSV. */
  place: translatableText,
  question_id: z.number().int().nullable(),
  question_code: z.string(),
  label: z.string(),
  /**
   * `kept`: left blank, so the stored answer stays. `conflict`: changed on the server since the workbook was
   * made, or answered differently if the file is of another product. `hidden`: not asked, given the other
   * answers of the file. `ignored`: a value where no answer is asked. Hidden and ignored cells are not stored
   * and do not block the others.
   */
  outcome: z.enum(['set', 'unchanged', 'kept', 'conflict', 'refused', 'hidden', 'ignored']),
  from: answerValue.nullable(),
  to: answerValue.nullable(),
  missing_reason: z.enum(['not_applicable', 'not_known']).nullable(),
  /** The reason for refusal, the conversion made, or the unusual point. */
  message: translatableText.nullable(),
});
export type CellOutcome = z.infer<typeof cellOutcome>;

/** A check that does not hold with the answers of the file; judged again when a section is completed. */
const failingCheck = z.object({ severity: z.enum(['error', 'warning']), message: translatableText });

const givenAnswer = z.object({
  value: answerValue.nullable(),
  missing_reason: missingReason.nullable(),
  explanation: z.string().nullable(),
});

/** The result for the answers of one organisation. */
const importedResponse = z.object({
  /** The place in the file. */
  place: translatableText,
  organisation_code: z.string(),
  submission_id: z.number().int().nullable(),
  submission_name: z.string().nullable(),
  /** `taken`: all of it can be stored, or is; `unchanged`: it is here already; `refused`: nothing of any return is stored. */
  outcome: z.enum(['taken', 'unchanged', 'refused']),
  /** The reason why the whole response is refused. */
  message: translatableText.nullable(),
  counts: z.record(cellOutcome.shape.outcome, z.number().int()),
  /** How many of those that are `set` take the place of another answer. */
  replaced: z.number().int(),
  /** The first cells to check: refused, in conflict, replaced, not imported, or with a message. */
  cells: z.array(cellOutcome),
  checks: z.array(failingCheck),
});
export type ImportedResponse = z.infer<typeof importedResponse>;

export const importAnswers = endpoint({
  name: 'importAnswers',
  method: 'POST',
  path: '/api/v1/questionnaires/{id}/answers/import',
  access: 'admin',
  keys: ['write_answers'],
  isOnce: true,
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary:
    'Import the answers of many organisations, matched by code, from ODK, REDCap, LimeSurvey, DHIS2 or FHIR, all or nothing. With `dry_run`, only the outcome is reported.',
  accepts: 'form',
  params: idParams,
  body: answersFile,
  response: z.object({
    stored: z.boolean(),
    interpretation: fileInterpretation,
    counts: z.record(importedResponse.shape.outcome, z.number().int()),
    answers: z.record(cellOutcome.shape.outcome, z.number().int()),
    replaced: z.number().int(),
    returns: z.array(importedResponse),
  }),
});

export const uploadWorkbook = endpoint({
  name: 'uploadWorkbook',
  method: 'POST',
  path: '/api/v1/workbooks/{questionnaire_id}/{submission_id}',
  access: 'contributor',
  keys: ['write_answers'],
  isOnce: true,
  opens: answeringInParams,
  summary:
    'Upload a completed workbook or CSV, or answers from ODK, REDCap, LimeSurvey, DHIS2 or FHIR, all or nothing. With `dry_run`, only the outcome for each cell is reported.',
  accepts: 'form',
  params: answeringIds,
  body: answersFile,
  response: z.object({
    stored: z.boolean(),
    interpretation: fileInterpretation,
    counts: z.record(cellOutcome.shape.outcome, z.number().int()),
    cells: z.array(cellOutcome),
    checks: z.array(failingCheck),
    /** The stored changes and the values they replaced, for undo; empty until anything is stored. */
    changes: z.array(
      z.object({
        section_id: z.number().int(),
        question_id: z.number().int(),
        before: givenAnswer,
        after: givenAnswer,
      }),
    ),
  }),
});
