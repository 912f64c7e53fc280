import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, MAX_ID, translatableText, uploadedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import {
  answer,
  answerValue,
  missingReason,
  caseCodeQuery,
  sectionState,
} from '../questionnaires/questionnaires.ts';
import { answeringOfQuestionnaire, answeringOfSection } from '../shared/answering-resources.ts';

/** One change of one answer, naming the version it replaces. */
export const answerChange = z.object({
  question_id: bodyId,
  value: answerValue.nullable(),
  missing_reason: missingReason.nullable().default(null),
  explanation: z.string().trim().max(2000).nullable().default(null),
  version: z.number().int().min(0).max(MAX_ID),
});
export type AnswerChange = z.input<typeof answerChange>;

/**
 * Saves some answers of a section, each independently. `saved` are stored with their history. `conflicts`
 * were changed by another user since the named version, and return with the stored value. `refused` break a
 * hard rule.
 */
export const saveAnswers = endpoint({
  name: 'saveAnswers',
  method: 'POST',
  path: '/api/v1/questionnaires/section-submission',
  access: 'contributor',
  keys: ['write_answers'],
  isOnce: true,
  opens: {
    thing: 'answering',
    questionnaire_id: 'query.questionnaire_id',
    submission_id: 'body.submission_id',
    case_code: 'body.case_code',
  },
  summary: 'Save answers in a section.',
  query: z.object({ questionnaire_id: id }),
  body: z.object({
    submission_id: bodyId,
    ...caseCodeQuery,
    section_id: bodyId,
    answers: z.array(answerChange).min(1).max(2000),
  }),
  response: z.object({
    saved: z.array(z.object({ question_id: z.number().int(), answer })),
    conflicts: z.array(z.object({ question_id: z.number().int(), answer })),
    refused: z.array(z.object({ question_id: z.number().int(), message: translatableText })),
    section_state: sectionState,
  }),
});

export const setSectionState = endpoint({
  name: 'setSectionState',
  method: 'PUT',
  path: '/api/v1/questionnaireSectionSubmissions/',
  access: 'contributor',
  opens: answeringOfSection,
  summary: 'Mark a section complete, or reopen it.',
  body: z.object({
    section_id: bodyId,
    submission_id: bodyId,
    ...caseCodeQuery,
    state: z.enum(['in_progress', 'complete']),
  }),
  response: z.object({
    state: sectionState,
    /** The reasons why it could not be marked complete, one line per question; empty if it was. */
    problems: z.array(z.object({ question_id: z.number().int(), message: translatableText })),
  }),
});

export const explainCheck = endpoint({
  name: 'explainCheck',
  method: 'PUT',
  path: '/api/v1/questionnaireChecks/{id}/explanation',
  access: 'contributor',
  opens: {
    thing: 'answering',
    check_id: 'params.id',
    submission_id: 'body.submission_id',
    case_code: 'body.case_code',
  },
  summary: 'Explain why a check’s warning does not apply to a submission.',
  params: idParams,
  body: z.object({
    submission_id: bodyId,
    ...caseCodeQuery,
    explanation: z.string().trim().min(1, 'Reason is required.').max(2000),
  }),
  response: emptyResponse,
});

export const getCompletion = endpoint({
  name: 'getCompletion',
  method: 'GET',
  path: '/api/v1/questionnaireSectionSubmissions/completion',
  access: 'project',
  keys: ['read_answers'],
  opens: {
    thing: 'answering',
    questionnaire_id: 'query.questionnaire_id',
    submission_id: 'query.submission_id',
    case_code: 'query.case_code',
  },
  summary: 'Get the progress of each section of a questionnaire for a submission.',
  query: z.object({ questionnaire_id: id, submission_id: id, ...caseCodeQuery }),
  response: z.object({
    questionnaire_section_submissions: z.array(
      z.object({
        section_id: z.number().int(),
        state: sectionState,
        questions: z.number().int(),
        answered: z.number().int(),
        required_left: z.number().int(),
      }),
    ),
    questions: z.number().int(),
    answered: z.number().int(),
    required_left: z.number().int(),
  }),
});

export const listQuestionResponses = endpoint({
  name: 'listQuestionResponses',
  method: 'GET',
  path: '/api/v1/questionnaires/question-responses',
  access: 'project',
  opens: { thing: 'questionnaire', questionnaire_id: 'query.questionnaire_id' },
  audits: 'answers.read',
  summary: 'List the answers to a questionnaire: all for the programme team, otherwise your organisation’s.',
  query: z.object({ questionnaire_id: id, submission_id: id.optional(), ...page }),
  response: listOf(
    'question_responses',
    z.object({
      submission_id: z.number().int(),
      submission_name: z.string(),
      question_id: z.number().int(),
      question_code: z.string(),
      value: answerValue.nullable(),
      missing_reason: missingReason.nullable(),
      explanation: z.string().nullable(),
      version: z.number().int(),
      updated_at: instant,
    }),
  ),
});

export const listAnswerHistory = endpoint({
  name: 'listAnswerHistory',
  method: 'GET',
  path: '/api/v1/answers/history',
  access: 'project',
  keys: ['read_answers'],
  opens: {
    thing: 'answering',
    question_id: 'query.question_id',
    submission_id: 'query.submission_id',
    case_code: 'query.case_code',
  },
  summary:
    'List every change to an answer, newest first: who made it, when, and the answers before and after.',
  query: z.object({ question_id: id, submission_id: id, ...caseCodeQuery, ...page }),
  response: listOf(
    'answer_history',
    z.object({
      version: z.number().int(),
      old_value: answerValue.nullable(),
      new_value: answerValue.nullable(),
      old_missing_reason: missingReason.nullable(),
      new_missing_reason: missingReason.nullable(),
      explanation: z.string().nullable(),
      changed_at: instant,
      changed_by_name: z.string().nullable(),
      /** The API key it was written with. */
      key_name: z.string().nullable(),
    }),
  ),
});

/**
 * Computes a stamp for a section's answers from their number and their changes; each change gives a new
 * stamp.
 */
export const computeAnswersStamp = (versions: readonly number[]): string => {
  const given = versions.filter((version) => version > 0);
  return `${given.length}.${given.reduce((sum, version) => sum + version, 0)}`;
};

/** Polled while a section is on screen: if no answer has changed, only the stamp is read. */
export const getSectionAnswers = endpoint({
  name: 'getSectionAnswers',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/sections/{sectionId}/answers',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringOfQuestionnaire,
  summary: 'Get the answers in a section, if they have changed since `stamp`.',
  params: z.object({ id, sectionId: id }),
  query: z.object({ submission_id: id, ...caseCodeQuery, stamp: z.string().max(40).default('') }),
  response: z.object({
    stamp: z.string(),
    section_state: sectionState,
    /** True if this user can change answers now. */
    may_write: z.boolean(),
    /** Empty where nothing has changed. */
    answers: z.array(z.object({ question_id: z.number().int(), answer })),
    /** The names of the others who look at the section now, or have saved something in it in the last minutes. */
    others: z.array(z.string()),
  }),
});

/**
 * `unusual`: outside the usual range or far from last period's, without an explanation. `no_reason`: the
 * answer is missing without an explanation. `required`: not answered yet, in a started section. `check`:
 * inconsistent with other answers.
 */
const answerWarningKinds = ['unusual', 'no_reason', 'required', 'check'] as const;
const answerWarning = z.object({
  submission_id: z.number().int(),
  submission_name: z.string(),
  questionnaire_id: z.number().int(),
  questionnaire_name: z.string(),
  section_id: z.number().int(),
  section_name: z.string(),
  question_id: z.number().int(),
  question_text: z.string(),
  kind: z.enum(answerWarningKinds),
  message: translatableText,
});
export type AnswerWarning = z.infer<typeof answerWarning>;

export const listAnswerWarnings = endpoint({
  name: 'listAnswerWarnings',
  method: 'GET',
  path: '/api/v1/answers/doubtful',
  access: 'project',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary:
    'List the answers to check in started questionnaires that can still be changed, for your whole organisation.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    questionnaire_id: id.optional(),
    submission_id: id.optional(),
    ...page,
  }),
  response: listOf('doubtful', answerWarning).extend({
    /** True if more questionnaires were started than are checked at once; the first by name were checked. */
    is_cut: z.boolean(),
  }),
});

/** A file as an answer: it is uploaded first, and its `value` is then saved like any other answer. */
export const uploadAnswerFile = endpoint({
  name: 'uploadAnswerFile',
  method: 'POST',
  path: '/api/v1/answers/files',
  access: 'contributor',
  opens: {
    thing: 'answering',
    question_id: 'body.question_id',
    submission_id: 'body.submission_id',
    case_code: 'body.case_code',
  },
  summary: 'Upload a file for a question of type file. The response holds the value to save as the answer.',
  accepts: 'form',
  body: z.object({ question_id: id, submission_id: id, ...caseCodeQuery, file: uploadedFile }),
  response: z.object({ value: z.string() }),
});

export const downloadAnswerFile = endpoint({
  name: 'downloadAnswerFile',
  method: 'GET',
  path: '/api/v1/answers/files/{id}',
  access: 'project',
  opens: { thing: 'answering', file_id: 'params.id' },
  summary: 'Download a file given as an answer.',
  params: idParams,
  produces: 'application/octet-stream',
  response: z.unknown(),
});

/** The value of a file: its number and its name, `12/beds.pdf`. */
export const formatFileAnswer = (fileId: number, name: string): string => `${fileId}/${name}`.slice(0, 500);
/** Reads the value of a file answer; returns null if it is not a file value. */
export function parseFileAnswer(value: unknown): { id: number; name: string } | null {
  const found = typeof value === 'string' ? /^(\d{1,9})\/(.+)$/s.exec(value) : null;
  return found && { id: Number(found[1]), name: found[2]! };
}
