import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';

/** The lines of an export: one for each case, for each row of its rosters such as a visit, or for each answer. */
const caseExportLines = ['cases', 'rows', 'answers'] as const;
export type CaseExportLines = (typeof caseExportLines)[number];

export const downloadCases = endpoint({
  name: 'downloadCases',
  method: 'GET',
  path: '/api/v1/caseExports/{questionnaire_id}/{submission_id}/{lines}',
  access: 'project',
  keys: ['read_answers'],
  audits: 'answers.downloaded',
  opens: {
    thing: 'answering',
    questionnaire_id: 'params.questionnaire_id',
    submission_id: 'params.submission_id',
  },
  summary: 'Download the cases of a submission as CSV, with one line for each case, roster row or answer.',
  params: z.object({ questionnaire_id: id, submission_id: id, lines: z.enum(caseExportLines) }),
  produces: 'text/csv; charset=utf-8',
  response: z.unknown(),
});
