import { z } from 'zod';
import { caseState } from './case-state.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { identifierRule, MOST_IDENTIFIERS } from './identifier-rules.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { answeringInQuery } from '../shared/answering-resources.ts';

/**
 * Cases of a questionnaire: of kind `case`, reviewed by the people of an organisation (case-note review), and of kind
 * `survey`, each answered by a respondent. Every case has a code; a case code opens exactly one case. Its endpoints share
 * this long file, so that a reader sees together who can see the code and the answers of a case.
 */

/** The reasons why a survey takes no answers; each has a kind sentence (SPEC §4, surveyClosedReason). */
export const caseClosedReasons = ['not_yet_open', 'closed', 'completed', 'withdrawn'] as const;
export type CaseClosedReason = (typeof caseClosedReasons)[number];

/** The readers of respondents' free texts. */
export const freeTextReaders = ['nobody', 'team', 'organisations'] as const;
/** Fewer are never shown: of one or two, each would know the other's answer. */
export const LEAST_RESPONSES = 3;
/** The maximum number of codes to create or list at once (SPEC §9). */
export const MOST_CASE_CODES = 1000;
/** A list with more columns no longer fits a screen. */
export const MOST_LIST_COLUMNS = 6;

const text = (label: string, most: number) =>
  z.string().trim().max(most, `${label} must be at most ${most} characters.`);

/** The programme team's settings for the cases of a questionnaire. */
const caseSettings = z.object({
  /** Codes a submission may have in a period. */
  code_limit: z.number().int().min(1).max(100_000),
  /** Cases a submission is asked for; null: as many as there are. */
  target: z.number().int().min(1).max(100_000).nullable(),
  /** The percentage of cases that a second person reviews without seeing the first review. */
  double_review_percent: z.number().int().min(0).max(100),
  /** Cases with the same answers to these questions are flagged as possible duplicates. */
  duplicate_codes: z.array(z.string().max(100)).max(20),
  /** Questions whose answer only one case has, here and in other submissions. */
  identifiers: z.array(identifierRule).max(MOST_IDENTIFIERS),
  /** Questions whose answers are columns of the case list. */
  list_codes: z.array(z.string().max(100)).max(MOST_LIST_COLUMNS),
  /** True if respondents can start without a code and get one for their return. */
  is_open_link: z.boolean(),
  /** How long it takes, in minutes; null: nothing is said. */
  minutes: z.number().int().min(1).max(600).nullable(),
  /** Welcome-page texts on who sees the answers and on help in distress, and the text of the last page. */
  who_sees: text('Confidentiality statement', 5000),
  distress_help: text('Support for people in distress', 5000),
  thanks: text('Thank-you message', 5000),
  /** Results are shown of at least so many responses, and grow by so many at a time. */
  minimum_responses: z
    .number()
    .int()
    .min(
      LEAST_RESPONSES,
      `Results from fewer than ${LEAST_RESPONSES} people are never shown. Enter ${LEAST_RESPONSES} or more.`,
    )
    .max(1000),
  free_texts: z.enum(freeTextReaders),
});
export type CaseSettings = z.infer<typeof caseSettings>;

/** The default settings of a questionnaire. */
export const defaultCaseSettings: CaseSettings = {
  code_limit: 1000,
  target: null,
  double_review_percent: 0,
  duplicate_codes: [],
  identifiers: [],
  list_codes: [],
  is_open_link: false,
  minutes: null,
  who_sees: '',
  distress_help: '',
  thanks: '',
  minimum_responses: 5,
  free_texts: 'team',
};

export const getCaseSettings = endpoint({
  name: 'getCaseSettings',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/caseSettings',
  access: 'project',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Get the case collection settings of a questionnaire.',
  params: idParams,
  response: caseSettings,
});

export const updateCaseSettings = endpoint({
  name: 'updateCaseSettings',
  method: 'PUT',
  path: '/api/v1/questionnaires/{id}/caseSettings',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Change the case collection settings of a questionnaire. Omitted fields are unchanged.',
  params: idParams,
  /** `seen`: the values on the user's screen; another user's later changes are not overwritten. */
  body: caseSettings.partial().extend({ seen: caseSettings.partial().optional() }),
  response: caseSettings,
});

/** A case as the people of its organisation and the programme team see it. */
const caseCode = z.object({
  id: z.number().int(),
  /**
   * The code as it is typed; `showCaseCode` prints it in two halves. Null for a survey from the first answer
   * on.
   */
  case_code: z.string().nullable(),
  /** Counted within the questionnaire and submission; a second review has its case's number. */
  case_number: z.number().int(),
  questionnaire_id: z.number().int(),
  submission_id: z.number().int(),
  state: caseState,
  reviewer_id: z.number().int().nullable(),
  reviewer_name: z.string().nullable(),
  /** For a case reviewed twice: the second review, a separate case until both are complete. */
  second_review: z
    .object({
      id: z.number().int(),
      case_code: z.string(),
      state: caseState,
      reviewer_id: z.number().int().nullable(),
      reviewer_name: z.string().nullable(),
    })
    .nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  completed_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  withdraw_reason: z.string().nullable(),
  /** When it came from another submission, and why. The other one is not named: participants may be anonymous. */
  transferred_at: instant.nullable(),
  transfer_reason: z.string().nullable(),
  /** The time period in which it started, if it was carried forward. */
  carried_from: z.string().nullable(),
  /** The answers that the audit shows in the list, in words, by question code. Empty while a pair of reviews is hidden. */
  answers: z.record(z.string(), z.string()),
});
export type CaseCode = z.infer<typeof caseCode>;

const ofReturn = { questionnaire_id: id, submission_id: id };
export const caseSorts = ['case_number', 'state', 'reviewer', 'started_at', 'completed_at'] as const;
export type CaseSort = (typeof caseSorts)[number];
const caseFilter = {
  ...ofReturn,
  state: caseState.optional(),
  reviewer_id: id.optional(),
  /** A code, a number, a reviewer's name, or an answer that identifies a case or is in the list; of a survey a whole reference, or the code of an unused one. */
  search: z.string().max(100).optional(),
};

export const listCaseCodes = endpoint({
  name: 'listCaseCodes',
  method: 'GET',
  path: '/api/v1/caseCode/',
  access: 'project',
  keys: ['write_answers'],
  opens: answeringInQuery,
  summary:
    'List the cases of a questionnaire and submission. Withdrawn cases are listed only when you filter by that state.',
  query: z.object({
    ...caseFilter,
    sort: z.enum([...caseSorts, ...caseSorts.map((column) => `-${column}` as const)]).default('case_number'),
    ...page,
    limit: page.limit.unwrap().default(MOST_CASE_CODES),
  }),
  response: listOf('case_codes', caseCode),
});

export const downloadCaseCodes = endpoint({
  name: 'downloadCaseCodes',
  method: 'GET',
  path: '/api/v1/caseCode/csv',
  access: 'project',
  opens: answeringInQuery,
  audits: 'case_codes.read',
  summary: 'Download the cases of a questionnaire and submission as CSV, with a link to each.',
  query: z.object(caseFilter),
  produces: 'text/csv',
  response: z.unknown(),
});

/** How far the cases of a questionnaire and submission are. */
export const getCaseProgress = endpoint({
  name: 'getCaseProgress',
  method: 'GET',
  path: '/api/v1/caseCode/progress',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringInQuery,
  summary: 'Count the cases in each state, with the number required and the actions allowed.',
  query: z.object(ofReturn),
  response: z.object({
    settings: caseSettings,
    /** The questions whose answers are columns of the list. */
    list_columns: z.array(
      z.object({
        question_code: z.string(),
        question_text: z.string(),
        question_type: z.enum(questionTypes),
      }),
    ),
    unused: z.number().int(),
    in_progress: z.number().int(),
    complete: z.number().int(),
    /** When a case was last completed; null for a survey, whose respondents' times are hidden. */
    last_completed_at: instant.nullable(),
    withdrawn: z.number().int(),
    /** Cases in progress that are continued in the next period: they do not prevent submitting. */
    carried_forward: z.number().int(),
    /** Second reviews: how many there are, how many are complete, and how many differences wait to be resolved. */
    second_reviews: z.number().int(),
    second_reviews_complete: z.number().int(),
    differences_left: z.number().int(),
    /** How many more codes the limit allows. */
    codes_left: z.number().int(),
    /** True if this user can create codes and change cases now. */
    may_write: z.boolean(),
    read_only_reason: translatableText.nullable(),
  }),
});
export type CaseProgress = z.infer<typeof getCaseProgress.response>;

/** Members of the organisation who can be named as reviewer. */
export const listReviewers = endpoint({
  name: 'listReviewers',
  method: 'GET',
  path: '/api/v1/caseCode/reviewers',
  access: 'project',
  opens: answeringInQuery,
  summary: 'List the people who can review cases of a submission.',
  query: z.object({ ...ofReturn, search: z.string().max(100).optional(), ...page }),
  response: listOf('reviewers', z.object({ id: z.number().int(), full_name: z.string() })),
});

export const createCaseCodes = endpoint({
  name: 'createCaseCodes',
  method: 'POST',
  path: '/api/v1/caseCode/{id}',
  access: 'contributor',
  keys: ['write_answers'],
  opens: { thing: 'answering', questionnaire_id: 'params.id', submission_id: 'body.submission_id' },
  summary:
    'Create case codes for a submission; `id` is the questionnaire. A share is selected at random for second review.',
  params: idParams,
  body: z.object({
    submission_id: bodyId,
    count: z
      .number('Enter the number of codes to create.')
      .int('Enter the number of codes to create, as a whole number.')
      .min(1, 'Create at least 1 code.')
      .max(MOST_CASE_CODES, `Create at most ${MOST_CASE_CODES} codes at a time.`),
    reviewer_id: bodyId.nullable().default(null),
    second_reviewer_id: bodyId.nullable().default(null),
    /** A retry with the same key, after a lost answer, creates nothing twice. */
    request_key: z.uuid().optional(),
  }),
  response: listOf('case_codes', caseCode),
});

export const deleteCaseCode = endpoint({
  name: 'deleteCaseCode',
  method: 'DELETE',
  path: '/api/v1/caseCode/{id}',
  access: 'contributor',
  opens: { thing: 'case', case_id: 'params.id' },
  summary:
    'Withdraw a case permanently. Its answers are deleted and its code is never reused. A reason is required if the case has been used.',
  params: idParams,
  query: z.object({ reason: z.string().trim().max(1000).optional() }),
  response: emptyResponse,
});

export const editReviewer = endpoint({
  name: 'editReviewer',
  method: 'PATCH',
  path: '/api/v1/caseCode/editReviewer/{id}',
  access: 'contributor',
  opens: { thing: 'case', case_id: 'params.id' },
  summary: 'Set the first and second reviewer of a case.',
  params: idParams,
  body: z.object({
    reviewer_id: bodyId.nullable().optional(),
    /** If the case has a second review, or to request one. */
    second_reviewer_id: bodyId.nullable().optional(),
  }),
  response: caseCode,
});

/** @throws 409 with the reason where the case cannot be changed */
export const completeCase = endpoint({
  name: 'completeCase',
  method: 'POST',
  path: '/api/v1/caseCode/{id}/complete',
  access: 'contributor',
  keys: ['write_answers'],
  opens: { thing: 'case', case_id: 'params.id' },
  summary: 'Mark a case complete. Any later change reopens it.',
  params: idParams,
  response: z.object({
    state: caseState,
    /** The reasons why it could not be completed, one line per question; empty if it was. */
    problems: z.array(
      z.object({ section_id: z.number().int(), question_id: z.number().int(), message: translatableText }),
    ),
    /** Cases with the same answers to the questions by which duplicates are recognised. */
    duplicates: z.array(z.object({ case_code: z.string(), case_number: z.number().int() })),
    /** Questions whose answer a case of another submission has too. Nothing else is said of that case. */
    used_elsewhere: z.array(z.string()),
  }),
});
