import { z } from 'zod';
import { caseState } from '../responses/case-state.ts';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { answerValue, missingReason, questionType } from '../questionnaires/questionnaires.ts';
import { answeringInQuery } from '../shared/answering-resources.ts';

/*
 * Cases that two people review, each without seeing the other's review. No endpoint here shows an answer
 * before both reviews of its case are complete.
 */

/**
 * `waiting`: at least one is incomplete; `to_resolve`: they differ and the right answer is not decided;
 * `resolved`: they differed; `alike`: they never differed.
 */
export const reviewStates = ['waiting', 'to_resolve', 'resolved', 'alike'] as const;
export type ReviewState = (typeof reviewStates)[number];

const review = z.object({
  case_code: z.string(),
  state: caseState,
  reviewer_name: z.string().nullable(),
  completed_at: instant.nullable(),
});

const pair = z.object({
  /** The case of the first review, which identifies the pair. */
  case_id: z.number().int(),
  case_number: z.number().int(),
  state: z.enum(reviewStates),
  first: review,
  second: review,
  /** Questions that were answered differently; none before both reviews are complete. */
  differences: z.number().int(),
  /** The number of these that are resolved and unchanged since. */
  resolved: z.number().int(),
});
export type ReviewPair = z.infer<typeof pair>;

const ofReturn = { questionnaire_id: id, submission_id: id };
const pairFilter = {
  ...ofReturn,
  state: z.enum(reviewStates).optional(),
  search: z.string().max(100).optional(),
};
const reviewSorts = ['case_number', 'differences', 'left'] as const;

export const listReviewPairs = endpoint({
  name: 'listReviewPairs',
  method: 'GET',
  path: '/api/v1/caseReviews/',
  access: 'project',
  opens: answeringInQuery,
  summary:
    'List the double-reviewed cases of a questionnaire and submission, with the number of differences left.',
  query: z.object({
    ...pairFilter,
    sort: z
      .enum([...reviewSorts, ...reviewSorts.map((column) => `-${column}` as const)])
      .default('case_number'),
    ...page,
  }),
  response: listOf('review_pairs', pair).extend({
    questionnaire_name: z.string(),
    submission_name: z.string(),
    /** The number of pairs in each state, regardless of the search. */
    counts: z.record(z.enum(reviewStates), z.number().int()),
  }),
});

export const downloadReviewDifferences = endpoint({
  name: 'downloadReviewDifferences',
  method: 'GET',
  path: '/api/v1/caseReviews/csv',
  access: 'project',
  opens: answeringInQuery,
  audits: 'case_reviews.downloaded',
  summary:
    'Download all differences between two complete reviews as CSV, with the agreed answers and reasons.',
  query: z.object(ofReturn),
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});

/** An answer, and as it is read: the names of options, the unit, or why there is none. */
const said = z.object({
  value: answerValue.nullable(),
  missing_reason: missingReason.nullable(),
  text: z.string(),
});

const comparedQuestion = z.object({
  question_id: z.number().int(),
  section_name: z.string(),
  question_code: z.string(),
  question_text: z.string(),
  question_type: questionType,
  unit: z.string(),
  missing_allowed: z.boolean(),
  options: z.array(z.object({ option_code: z.string(), option_name: z.string() })),
  /** The two reviews' answers before any agreement. */
  first: said,
  second: said,
  is_different: z.boolean(),
  resolution: z
    .object({
      agreed: said,
      note: z.string(),
      resolved_by_name: z.string().nullable(),
      resolved_at: instant,
      /** An answer was changed after this was agreed: it wants looking at again. */
      is_changed: z.boolean(),
      /** The first review's answer now. */
      now: said,
      /** How many were resolved in the same act, and are undone together. */
      together: z.number().int(),
    })
    .nullable(),
  /** The current state; the client sends it with a resolution. */
  seen: z.string(),
});
export type ComparedQuestion = z.infer<typeof comparedQuestion>;

const comparison = pair.extend({
  questionnaire_id: z.number().int(),
  submission_id: z.number().int(),
  /** True if this user can resolve differences; otherwise the reason why not. */
  may_resolve: z.boolean(),
  read_only_reason: translatableText.nullable(),
  /** All questions that at least one of the two reviews was asked and has answered, in reading order. */
  questions: z.array(comparedQuestion),
});
export type ReviewComparison = z.infer<typeof comparison>;

const about = { thing: 'case', case_id: 'params.id' } as const;

/** @throws 403 until both reviews are complete */
export const getReviewPair = endpoint({
  name: 'getReviewPair',
  method: 'GET',
  path: '/api/v1/caseReviews/{id}',
  access: 'project',
  opens: about,
  summary: 'Compare the two complete reviews of a case, question by question; `id` is the first review.',
  params: idParams,
  response: comparison,
});

const MAX_NOTE_LENGTH = 2000;
const note = z
  .string('Enter a reason.')
  .trim()
  .min(1, 'Enter a reason.')
  .max(MAX_NOTE_LENGTH, `Reason must be at most ${MAX_NOTE_LENGTH} characters.`);

/** @throws 409 where an answer has changed since it was read, or the case would not be complete with what was agreed */
export const resolveDifferences = endpoint({
  name: 'resolveDifferences',
  method: 'POST',
  path: '/api/v1/caseReviews/{id}/resolve',
  access: 'contributor',
  opens: about,
  summary:
    'Resolve differences between two reviews, all or nothing. The agreed answer replaces that of the first review.',
  params: idParams,
  body: z.object({
    resolutions: z
      .array(
        z.object({
          question_id: bodyId,
          choice: z.enum(['first', 'second', 'other']),
          /** The right answer if both reviews are wrong. */
          value: answerValue.nullable().default(null),
          missing_reason: missingReason.nullable().default(null),
          note,
          seen: z.string().max(100),
        }),
      )
      .min(1, 'Select at least one question.')
      .max(500),
  }),
  response: comparison,
});

export const undoResolution = endpoint({
  name: 'undoResolution',
  method: 'POST',
  path: '/api/v1/caseReviews/{id}/undo',
  access: 'contributor',
  opens: about,
  summary:
    'Undo an agreed answer, and all answers resolved in the same step. The first review gets its original answers back.',
  params: idParams,
  body: z.object({ question_id: bodyId, seen: z.string().max(100) }),
  response: comparison,
});

const questionAgreement = z.object({
  question_id: z.number().int(),
  section_name: z.string(),
  question_code: z.string(),
  question_text: z.string(),
  question_type: questionType,
  /** Pairs of which at least one review gave an answer. */
  n: z.number().int(),
  /** How many said the same. */
  alike: z.number().int(),
  /** Share of pairs that agree, 0 to 1; null without pairs. */
  observed: z.number().nullable(),
  kappa: z.number().nullable(),
  kappa_error: z.number().nullable(),
  kappa_lower: z.number().nullable(),
  kappa_upper: z.number().nullable(),
  ac1: z.number().nullable(),
  /** The reason why κ is missing; null if κ is given. */
  why_no_kappa: z.enum(['no_pairs', 'exact', 'one_category']).nullable(),
  /** True if the question reaches the bar for dependable data; null with fewer than 10 pairs. */
  is_dependable: z.boolean().nullable(),
  /** The reason why the data is dependable: κ of at least 0.75, or 95 % the same; null if it is not. */
  dependable_by: z.enum(['kappa', 'observed']).nullable(),
});
export type QuestionAgreement = z.infer<typeof questionAgreement>;

const agreement = z.object({
  /** Cases of which both reviews are complete. */
  pairs: z.number().int(),
  /** From how many submissions. */
  submissions: z.number().int(),
  source: z.string(),
  questions: z.array(questionAgreement),
});
export type ReviewAgreement = z.infer<typeof agreement>;

export const getReviewAgreement = endpoint({
  name: 'getReviewAgreement',
  method: 'GET',
  path: '/api/v1/caseReviews/agreement',
  access: 'project',
  opens: answeringInQuery,
  summary: 'Get the agreement between two reviewers for each question, before any difference was resolved.',
  query: z.object(ofReturn),
  response: agreement,
});

export const downloadReviewAgreement = endpoint({
  name: 'downloadReviewAgreement',
  method: 'GET',
  path: '/api/v1/caseReviews/agreement/csv',
  access: 'project',
  opens: answeringInQuery,
  audits: 'case_reviews.downloaded',
  summary: 'Download reviewer agreement for a submission as CSV.',
  query: z.object(ofReturn),
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});

const questionnaire = { thing: 'questionnaire', questionnaire_id: 'params.id' } as const;

export const getReviewAgreementOfAll = endpoint({
  name: 'getReviewAgreementOfAll',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/reviewAgreement',
  access: 'admin',
  opens: questionnaire,
  summary: 'Get reviewer agreement across all submissions of a questionnaire.',
  params: idParams,
  response: agreement,
});

export const downloadReviewAgreementOfAll = endpoint({
  name: 'downloadReviewAgreementOfAll',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/reviewAgreement/csv',
  access: 'admin',
  opens: questionnaire,
  audits: 'case_reviews.downloaded',
  summary: 'Download reviewer agreement across all submissions as CSV.',
  params: idParams,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});
