import { z } from 'zod';
import { id } from './fields.ts';

// Where the input of a call names the answers that it opens.

export const answeringInQuery = {
  thing: 'answering',
  questionnaire_id: 'query.questionnaire_id',
  submission_id: 'query.submission_id',
} as const;

/** The params of a call that opens `answeringInParams`. */
export const answeringIds = z.object({ questionnaire_id: id, submission_id: id });
export const answeringInParams = {
  thing: 'answering',
  questionnaire_id: 'params.questionnaire_id',
  submission_id: 'params.submission_id',
} as const;

export const answeringInBody = {
  thing: 'answering',
  questionnaire_id: 'body.questionnaire_id',
  submission_id: 'body.submission_id',
} as const;

/** The id of the call is the questionnaire's; with a case code, the answers of one case. */
export const answeringOfQuestionnaire = {
  thing: 'answering',
  questionnaire_id: 'params.id',
  submission_id: 'query.submission_id',
  case_code: 'query.case_code',
} as const;

/** The answers of the section in the body; with a case code, those of one case. */
export const answeringOfSection = {
  thing: 'answering',
  section_id: 'body.section_id',
  submission_id: 'body.submission_id',
  case_code: 'body.case_code',
} as const;
