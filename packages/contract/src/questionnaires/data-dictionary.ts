import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { idParams } from '../shared/fields.ts';
import { questionTypes } from './question-types.ts';
import { answerLimits } from './questionnaires.ts';

/* What a questionnaire asks, as a table: for who reads its data without filling it in. */

const entry = z.object({
  section_name: z.string(),
  sub_section_name: z.string(),
  /** The row name, for a grid. */
  row_name: z.string().nullable(),
  column_name: z.string().nullable(),
  question_code: z.string(),
  question_text: z.string(),
  help: z.string(),
  question_type: z.enum(questionTypes),
  type_name: z.string(),
  unit: z.string(),
  /** `offered_if`: a rule in words; empty where it is always offered. */
  options: z.array(z.object({ option_code: z.string(), option_name: z.string(), offered_if: z.string() })),
  required: z.boolean(),
  /** “Not known” or “not applicable” can be given instead. */
  missing_allowed: z.boolean(),
  ...answerLimits,
  pattern: z.string(),
  /** Rules in words; empty where there is none. */
  asked_if: z.string(),
  required_if: z.string(),
  calculated_as: z.string(),
  /** The default answer until the question has an answer. */
  offered_answer: z.string(),
});
export type DictionaryEntry = z.infer<typeof entry>;

const dictionary = z.object({
  questionnaire_id: z.number().int(),
  questionnaire_name: z.string(),
  project_name: z.string(),
  time_period_name: z.string(),
  /** Counts each change of what is asked. */
  version: z.number().int(),
  is_draft: z.boolean(),
  entries: z.array(entry),
  /** Rules between answers. */
  checks: z.array(
    z.object({ severity: z.enum(['error', 'warning']), message: z.string(), holds_if: z.string() }),
  ),
});
export type DataDictionary = z.infer<typeof dictionary>;

const opened = {
  access: 'project',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  params: idParams,
  keys: ['read_answers'],
} as const;

export const getDataDictionary = endpoint({
  ...opened,
  name: 'getDataDictionary',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/dictionary',
  summary:
    'Get the data dictionary of a questionnaire: codes, texts, types, options, units, ranges and rules in words.',
  response: dictionary,
});

export const downloadDataDictionary = endpoint({
  ...opened,
  name: 'downloadDataDictionary',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/dictionary/file',
  audits: 'data_dictionary.downloaded',
  summary: 'Download the data dictionary of a questionnaire as a workbook or CSV.',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  produces: 'application/octet-stream',
  response: z.unknown(),
});
