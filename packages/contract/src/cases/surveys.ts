import { z } from 'zod';
import { answerChange, saveAnswers } from '../responses/answers.ts';
import { caseClosedReasons } from '../responses/case-codes.ts';
import { caseState } from '../responses/case-state.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant } from '../shared/fields.ts';
import { foundLookups, lookupKeys } from '../questionnaires/look-up-values.ts';
import { getSectionQuestions, sectionSummary } from '../questionnaires/questionnaires.ts';

/*
 * The public survey (SPEC §2). A person with a case code is a respondent: `Authorization: CaseCode 7K3M9Q2X;
 * key=…` opens exactly one case. The key is the browser's own (128 bits or more, base64url). The first answer
 * is bound to the key: from then on the code alone opens no answers, and `403 {"reason": "other_device"}`
 * says so. Texts are in the requested language, and in English where they are not translated.
 */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language code such as en, cy or ar.')
  .max(20);

const closedReason = z.enum(caseClosedReasons);

/** A survey as the public can read it. */
const survey = z.object({
  questionnaire_id: z.number().int(),
  submission_id: z.number().int(),
  questionnaire_name: z.string(),
  /** The subject of the survey: the submission, and its organisation. */
  submission_name: z.string(),
  organisation_name: z.string(),
  introduction: z.string(),
  who_sees: z.string(),
  distress_help: z.string(),
  minutes: z.number().int().nullable(),
  is_open_link: z.boolean(),
  opens_at: instant,
  closes_at: instant,
  /** Null while it takes answers. */
  closed_reason: closedReason.nullable(),
  /** The questionnaire's languages, English first; and the requested language, if available. */
  languages: z.array(language),
  /** The languages besides English, each by its native name. */
  translations: z.array(
    z.object({
      language,
      language_name: z.string(),
      /** True if some texts have no translation and are in English. */
      has_gaps: z.boolean(),
    }),
  ),
  language,
});
export type Survey = z.infer<typeof survey>;

const surveyParams = z.object({ questionnaire_id: id, submission_id: id });
const inLanguage = { language: language.optional() };
/** The reader's languages, the most wanted first, for where no language is named or stored. */
const preferred = z
  .string()
  .regex(/^[A-Za-z0-9,-]*$/, 'Write languages in the form cy,en-GB.')
  .max(300)
  .optional();

export const getSurvey = endpoint({
  name: 'getSurvey',
  method: 'GET',
  path: '/api/v1/surveys/{questionnaire_id}/{submission_id}',
  access: 'public',
  summary:
    'Get a survey’s introduction: its subject, who sees the answers, how long it takes and whether it is open.',
  params: surveyParams,
  query: z.object(inLanguage),
  response: survey,
});

/** Public: a code that is typed on a page or comes with a link. @throws 404 for no such code, 410 with the reason where it takes no answers */
export const checkCaseCode = endpoint({
  name: 'checkCaseCode',
  method: 'GET',
  path: '/api/v1/caseCode/checkCaseCode',
  access: 'public',
  atLeastMs: 120,
  summary: 'Check that a case code opens a survey, and get its progress.',
  query: z.object({ case_code: z.string().max(40), questionnaire_id: id }),
  response: z.object({
    case_code: z.string(),
    questionnaire_id: z.number().int(),
    submission_id: z.number().int(),
    state: caseState,
  }),
});

/** @throws 403 where a code is needed, 410 with the reason where it takes no answers, 429 */
export const startSurvey = endpoint({
  name: 'startSurvey',
  method: 'POST',
  path: '/api/v1/surveys/{questionnaire_id}/{submission_id}',
  access: 'public',
  summary: 'Start an open survey without an invitation. Returns a new code for coming back later.',
  params: surveyParams,
  body: z.object({ ...inLanguage, request_key: z.uuid() }),
  response: z.object({ case_code: z.string() }),
});

/** The respondent's own case: how far it is, and what it is made of. */
export const getOwnCase = endpoint({
  name: 'getOwnCase',
  method: 'GET',
  path: '/api/v1/surveys/case',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Get the survey that a case code opens, and the respondent’s progress.',
  query: z.object({ ...inLanguage, preferred }),
  response: z.object({
    survey,
    /** The language of the page: the one asked for, the one stored with the response, or a preferred one. */
    page_language: language,
    state: caseState,
    /** Staff are signed in on this device: what is answered here counts in no result. */
    is_opened_by_staff: z.boolean(),
    /** Given when it is complete, to who holds the key: to ask about the response, or to have it taken out. */
    reference: z.string().nullable(),
    thanks: z.string(),
    /** The pages that the answers so far show, one a section. */
    sections: z.array(sectionSummary),
  }),
});
export type OwnCase = z.infer<typeof getOwnCase.response>;

export const getOwnPage = endpoint({
  name: 'getOwnPage',
  method: 'GET',
  path: '/api/v1/surveys/case/sections/{id}',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Get a page of the survey with its questions and the answers so far.',
  params: z.object({ id }),
  query: z.object(inLanguage),
  response: getSectionQuestions.response,
});

/**
 * The data the server writes into a page behind a code, so that its questions need no further call. It
 * contains these calls' answers and their language. A refusal is written as it was; answers that could differ
 * on a retry are left out.
 */
export type PreloadedCase = {
  case_code: string;
  /** The language named in the address, if any. */
  asked_language: string | null;
  own: SerializedResponse<OwnCase>;
  page: SerializedResponse<z.infer<typeof getOwnPage.response>> | null;
};
export type SerializedResponse<Body> = { status: 200; body: Body } | { status: 401 | 410; body: unknown };

export const saveOwnAnswers = endpoint({
  name: 'saveOwnAnswers',
  method: 'POST',
  path: '/api/v1/surveys/case/answers',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Save the answers on a survey page.',
  body: z.object({ section_id: bodyId, answers: z.array(answerChange).min(1).max(500) }),
  response: saveAnswers.response,
});

/** Saves the respondent's language for their return. */
export const chooseLanguage = endpoint({
  name: 'chooseLanguage',
  method: 'PUT',
  path: '/api/v1/surveys/case/language',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Set the respondent’s language.',
  body: z.object({ language }),
  response: emptyResponse,
});

export const completeOwnCase = endpoint({
  name: 'completeOwnCase',
  method: 'POST',
  path: '/api/v1/surveys/case/complete',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Submit the survey. The answers can then no longer be read or changed.',
  response: z.object({
    /** Null where something is still missing: `problems` says what, and on which page. */
    reference: z.string().nullable(),
    problems: z.array(
      z.object({ section_id: z.number().int(), question_id: z.number().int(), message: z.string() }),
    ),
  }),
});

/** @throws 410 with the reason where it takes no answers */
export const restartOwnCase = endpoint({
  name: 'restartOwnCase',
  method: 'POST',
  path: '/api/v1/surveys/case/restart',
  access: 'case_code',
  opens: { thing: 'respondent' },
  startsAgain: true,
  summary:
    'Start again on this device. This deletes answers given on another device, because the code alone does not open them.',
  response: emptyResponse,
});

export const lookUpOwnValues = endpoint({
  name: 'lookUpOwnValues',
  method: 'POST',
  path: '/api/v1/surveys/case/lookups',
  access: 'case_code',
  opens: { thing: 'respondent' },
  summary: 'Look up keys in a lookup table that the survey’s rules use.',
  body: lookupKeys,
  response: foundLookups,
});
