import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { formFlag, id, idParams, translatableText, uploadedFile } from '../shared/fields.ts';
import { MOST_ROSTER_ROWS } from './built-questionnaire.ts';

/*
 * Imports questionnaires of other products: read, translated, and reported row by row before anything is
 * stored. docs/instruments.md describes each conversion.
 */

const instrumentFormats = ['portal', 'xlsform', 'redcap', 'fhir', 'limesurvey', 'dhis2', 'ddi'] as const;
const instrumentFormat = z.enum(instrumentFormats);
export type InstrumentFormat = z.infer<typeof instrumentFormat>;

/** The display name of each format. */
export const instrumentFormatNames: Record<InstrumentFormat, string> = {
  portal: 'Questionnaire from this portal (JSON)',
  xlsform: 'XLSForm (Excel)',
  redcap: 'REDCap data dictionary (CSV or JSON)',
  fhir: 'FHIR R4 Questionnaire (JSON)',
  limesurvey: 'LimeSurvey survey structure (.lss)',
  dhis2: 'DHIS2 data set (JSON)',
  ddi: 'DDI codebook 2.5 (XML)',
};

/** The formats that a questionnaire can be written in besides the portal's own. */
export const exportFormats = [
  'xlsform',
  'redcap',
  'fhir',
  'limesurvey',
  'dhis2',
  'ddi',
] as const satisfies readonly InstrumentFormat[];
export type ExportFormat = (typeof exportFormats)[number];

/** Also what a file input offers. */
export const instrumentExtensions = ['.xlsx', '.xls', '.csv', '.json', '.lss', '.xml'] as const;
const MAX_INSTRUMENT_BYTES = 50 * 1024 * 1024;

const importOutcome = z.enum(['mapped', 'approximated', 'not_possible']);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** The result for one row or item of the file. */
const importEntry = z.object({
  /** The place in the file, e.g. `survey, row 12`, `line 8`, `linkId 2.1`. */
  place: translatableText,
  /** The name in the file. */
  name: z.string(),
  outcome: importOutcome,
  /** The result, or why part of it is missing, with the file's text if a rule was left out. */
  reason: translatableText,
});
export type ImportEntry = z.infer<typeof importEntry>;

const importPart = z.object({
  /** Its id in the file, or its position. */
  part: z.string(),
  name: z.string(),
});
export type ImportPart = z.infer<typeof importPart>;

const importReport = z.object({
  format: instrumentFormat,
  questionnaire_name: z.string(),
  /** False where nothing can be stored; `refusal` says why. */
  importable: z.boolean(),
  refusal: translatableText.nullable(),
  /** The contents of the questionnaire. */
  contents: z.object({
    sections: z.number().int(),
    sub_sections: z.number().int(),
    grids: z.number().int(),
    questions: z.number().int(),
    rules: z.number().int(),
    checks: z.number().int(),
  }),
  counts: z.record(importOutcome, z.number().int()),
  /** In the order of the file. */
  entries: z.array(importEntry),
  /** The questionnaires of a file that has several (DHIS2 data sets, a FHIR Bundle); else empty. */
  parts: z.array(importPart),
});
export type ImportReport = z.infer<typeof importReport>;

export const importInstrument = endpoint({
  name: 'importInstrument',
  method: 'POST',
  path: '/api/v1/instruments/import',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Import a questionnaire from another product as a draft, all or nothing. With `dry_run`, only the outcome for each row is reported.',
  accepts: 'form',
  maxFileBytes: MAX_INSTRUMENT_BYTES,
  body: z.object({
    file: uploadedFile,
    project_id: id,
    time_period_id: id,
    /** Instead of the name in the file. */
    questionnaire_name: z
      .string()
      .trim()
      .max(300, 'Questionnaire name must be at most 300 characters.')
      .optional(),
    /** How many rows what repeats has here, where the file does not say. */
    most_rows: z.coerce
      .number()
      .int()
      .min(1, 'Number of repeating rows must be at least 1.')
      .max(MOST_ROSTER_ROWS, `Number of repeating rows must be at most ${MOST_ROSTER_ROWS}.`)
      .default(10),
    /** The questionnaire to import, if the file has several: `part` of one of the report's `parts`. */
    part: z.string().trim().max(200).optional(),
    dry_run: formFlag.default(true),
  }),
  response: importReport.extend({
    stored: z.boolean(),
    /** The draft that was made; null in a dry run and where nothing was stored. */
    questionnaire_id: z.number().int().nullable(),
  }),
});

export const exportInstrument = endpoint({
  name: 'exportInstrument',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/export/{format}',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary:
    'Export a questionnaire in the format of another product, with a list of what the format cannot hold. The file is read back to check it.',
  params: idParams.extend({ format: z.enum(exportFormats) }),
  response: z.object({
    format: z.enum(exportFormats),
    file_name: z.string(),
    media_type: z.string(),
    /** The file, in Base64. */
    content: z.string(),
    counts: z.record(importOutcome, z.number().int()),
    /** One for the questionnaire, each question and each check. */
    entries: z.array(importEntry),
  }),
});
