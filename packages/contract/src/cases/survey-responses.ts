import { z } from 'zod';
import { freeTextReaders } from '../responses/case-codes.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { tableImportResult, importForm } from '../shared/table-imports.ts';
import { questionType } from '../questionnaires/questionnaires.ts';
import { answeringInBody, answeringInQuery } from '../shared/answering-resources.ts';

/*
 * Surveys as staff see them: the number of participants, their combined answers, and the people invited. No
 * endpoint here shows one person's answers, or the owner of a code; they share this long file so that this can be
 * checked in one place.
 */
const ofReturn = { questionnaire_id: id, submission_id: id };
const ofQuestionnaire = { questionnaire_id: id };
const questionnaire = { thing: 'questionnaire', questionnaire_id: 'params.questionnaire_id' } as const;

/** A count that is held back where it is small. */
const heldCount = z.number().int().nullable();

/** How many codes a submission has in each state. */
const counts = {
  /** Those withdrawn included. */
  made: z.number().int(),
  begun: z.number().int(),
  complete: z.number().int(),
  withdrawn: z.number().int(),
};

export const getResponseProgress = endpoint({
  name: 'getResponseProgress',
  method: 'GET',
  path: '/api/v1/surveyResponses/progress',
  access: 'project',
  opens: answeringInQuery,
  summary: 'Get a submission’s survey response counts by day, and how far respondents get, page by page.',
  query: z.object(ofReturn),
  response: z.object({
    questionnaire_name: z.string(),
    time_period_name: z.string(),
    submission_name: z.string(),
    organisation_name: z.string(),
    ...counts,
    target: z.number().int().nullable(),
    minimum_responses: z.number().int(),
    free_texts: z.enum(freeTextReaders),
    /** How many responses results rest on by now. */
    counted: z.number().int(),
    /** By the day in UTC; days on which nothing happened are left out. */
    days: z.array(z.object({ day: z.iso.date(), begun: z.number().int(), complete: z.number().int() })),
    /** The number of counted responses that reached and finished each page; small groups are left out. */
    pages: z.array(
      z.object({
        section_id: z.number().int(),
        section_name: z.string(),
        reached: heldCount,
        finished: heldCount,
      }),
    ),
    state: dataCollectionState,
    closes_at: instant,
    is_closed: z.boolean(),
    closed_at: instant.nullable(),
    may_close: z.boolean(),
    may_reopen: z.boolean(),
    /** The reason why this user can change nothing now. */
    read_only_reason: translatableText.nullable(),
    may_invite: z.boolean(),
  }),
});
export type ResponseProgress = z.infer<typeof getResponseProgress.response>;

export const overviewSorts = ['submission', 'organisation', 'made', 'complete', 'last_day'] as const;
const overviewFilter = { search: z.string().max(100).optional() };
export const listResponseProgress = endpoint({
  name: 'listResponseProgress',
  method: 'GET',
  path: '/api/v1/surveyResponses/{questionnaire_id}/submissions',
  access: 'admin',
  opens: questionnaire,
  summary: 'Get survey response counts for each submission.',
  params: z.object(ofQuestionnaire),
  query: z.object({
    ...overviewFilter,
    sort: z
      .enum([...overviewSorts, ...overviewSorts.map((column) => `-${column}` as const)])
      .default('submission'),
    ...page,
  }),
  response: listOf(
    'submissions',
    z.object({
      submission_id: z.number().int(),
      submission_name: z.string(),
      organisation_name: z.string(),
      ...counts,
      /** The last day on which a response was completed. */
      last_day: z.iso.date().nullable(),
      is_closed: z.boolean(),
      /** True if the survey has results. */
      has_results: z.boolean(),
    }),
  ),
});
export type SubmissionResponseProgress = z.infer<typeof listResponseProgress.response>['submissions'][number];

const suppressionReasons = ['too_few', 'small_number'] as const;

/** The answers to one question. Counts that are small, or would reveal a small count, are null. */
const distribution = z.object({
  /** Responses that results rest on. */
  n: z.number().int(),
  answered: heldCount,
  options: z.array(
    z.object({
      option_code: z.string(),
      option_name: z.string(),
      count: heldCount,
      /** Percentage of those who answered. */
      percent: z.number().nullable(),
    }),
  ),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  held_back: z.enum(suppressionReasons).nullable(),
});
export type Distribution = z.infer<typeof distribution>;

const questionResult = z.object({
  question_id: z.number().int(),
  question_code: z.string(),
  question_text: z.string(),
  question_type: questionType,
  section_name: z.string(),
  unit: z.string(),
  own: distribution,
  /** The distribution for all submissions together; null if hidden. */
  all: distribution.nullable(),
});
export type QuestionResult = z.infer<typeof questionResult>;

/** The reasons why the results of all submissions together are hidden. */
const overallResultsHiddenReasons = ['not_published', 'too_few_peers'] as const;

export const getSurveyResults = endpoint({
  name: 'getSurveyResults',
  method: 'GET',
  path: '/api/v1/surveyResponses/results',
  access: 'project',
  opens: answeringInQuery,
  summary:
    'Get survey answers by question, for one submission and for all of them together. Results need a minimum number of responses and are updated in batches.',
  query: z.object(ofReturn),
  response: z.object({
    minimum_responses: z.number().int(),
    /** Counts under this are held back. */
    threshold: z.number().int(),
    n: z.number().int(),
    /** Complete, but not counted before others are. */
    waiting: z.number().int(),
    /** Submissions in the total, and their responses. */
    all: z.object({ submissions: z.number().int(), n: z.number().int() }).nullable(),
    why_no_total: z.enum(overallResultsHiddenReasons).nullable(),
    questions: z.array(questionResult),
  }),
});
export type SurveyResults = z.infer<typeof getSurveyResults.response>;

export const getOverallResults = endpoint({
  name: 'getOverallResults',
  method: 'GET',
  path: '/api/v1/surveyResponses/{questionnaire_id}/results',
  access: 'admin',
  opens: questionnaire,
  summary: 'Get survey answers by question across all submissions. Programme team only.',
  params: z.object(ofQuestionnaire),
  response: z.object({
    minimum_responses: z.number().int(),
    threshold: z.number().int(),
    submissions: z.number().int(),
    n: z.number().int(),
    questions: z.array(questionResult.omit({ own: true, all: true }).extend({ own: distribution })),
  }),
});
export type OverallResults = z.infer<typeof getOverallResults.response>;

/** @throws 403 if the programme shows free texts to no one, or not to this user */
export const listFreeTexts = endpoint({
  name: 'listFreeTexts',
  method: 'GET',
  path: '/api/v1/surveyResponses/texts',
  access: 'project',
  opens: answeringInQuery,
  audits: 'survey_texts.read',
  summary:
    'List the free-text answers to a question once there are enough responses. The order does not reveal who wrote them or when.',
  query: z.object({ ...ofReturn, question_id: id, ...page }),
  response: listOf('texts', z.object({ text: z.string() })),
});

export const exportFreeTexts = endpoint({
  name: 'exportFreeTexts',
  method: 'POST',
  path: '/api/v1/surveyResponses/texts/export',
  access: 'project',
  opens: answeringInBody,
  summary: 'Download all free-text answers as CSV or XLSX. The purpose is recorded in the audit log.',
  body: z.object({
    questionnaire_id: bodyId,
    submission_id: bodyId,
    format: z.enum(['csv', 'xlsx']),
    purpose: z
      .string()
      .trim()
      .min(10, 'Describe briefly what you will use the answers for.')
      .max(500, 'Purpose must be at most 500 characters.'),
  }),
  produces: 'text/csv',
  response: z.unknown(),
});

/** An invited person as staff see them: never with a code. */
const surveyContact = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email_address: z.string(),
  /** The language they are written to in; null: English. */
  language: z.string().nullable(),
  /** Days in UTC. */
  invited_on: z.iso.date().nullable(),
  reminded_on: z.iso.date().nullable(),
  reminders: z.number().int(),
  /** Null: not yet. */
  responded_on: z.iso.date().nullable(),
  /** Asked not to be written to again. */
  stopped: z.boolean(),
  /** The email the portal is about to send. */
  waits_for: z.enum(['invitation', 'reminder']).nullable(),
});
export type SurveyContact = z.infer<typeof surveyContact>;
export const contactStates = ['not_invited', 'invited', 'responded', 'stopped'] as const;
export const contactSorts = [
  'full_name',
  'email_address',
  'invited_on',
  'reminded_on',
  'responded_on',
] as const;

export const listSurveyContacts = endpoint({
  name: 'listSurveyContacts',
  method: 'GET',
  path: '/api/v1/surveyContacts/',
  access: 'contributor',
  opens: answeringInQuery,
  summary:
    'List the people invited to a submission’s survey and whether they have responded, without their codes.',
  query: z.object({
    ...ofReturn,
    search: z.string().max(100).optional(),
    state: z.enum(contactStates).optional(),
    sort: z
      .enum([...contactSorts, ...contactSorts.map((column) => `-${column}` as const)])
      .default('full_name'),
    ...page,
  }),
  response: listOf('contacts', surveyContact),
});

const returnBody = {
  questionnaire_id: bodyId,
  submission_id: bodyId,
};

export const MOST_CONTACTS = 10_000;
export const importSurveyContacts = endpoint({
  name: 'importSurveyContacts',
  method: 'POST',
  path: '/api/v1/surveyContacts/import',
  access: 'contributor',
  opens: answeringInBody,
  accepts: 'form',
  summary:
    'Import people to invite from a CSV or XLSX file with names, email addresses and optional languages.',
  body: z.object({ ...importForm, ...ofReturn }),
  response: tableImportResult,
});

export const mailKinds = ['invitation', 'reminder'] as const;
export type ContactMailKind = (typeof mailKinds)[number];

/** How many would be written to now, and why the others are not. */
export const previewContactMail = endpoint({
  name: 'previewContactMail',
  method: 'GET',
  path: '/api/v1/surveyContacts/mail',
  access: 'contributor',
  opens: answeringInQuery,
  summary:
    'Count the people an invitation or reminder would reach now, and get the progress of one being sent.',
  query: z.object(ofReturn),
  response: z.object({
    contacts: z.number().int(),
    responded: z.number().int(),
    stopped: z.number().int(),
    invitation: z.number().int(),
    reminder: z.number().int(),
    /** Have not responded, but were written to today already. */
    written_today: z.number().int(),
    /** Wait to be written to. */
    waiting: z.number().int(),
    /** When the list is deleted by itself. */
    deleted_after: instant,
  }),
});

export const sendContactMail = endpoint({
  name: 'sendContactMail',
  method: 'POST',
  path: '/api/v1/surveyContacts/mail',
  access: 'contributor',
  opens: answeringInBody,
  summary: 'Invite people who have not been invited yet, or remind those who have not responded.',
  body: z.object({
    ...returnBody,
    kind: z.enum(mailKinds),
    /** The number of people that the preview showed. */
    people: z.number().int().min(1).max(MOST_CONTACTS),
  }),
  response: z.object({ people: z.number().int() }),
});

export const cancelContactMail = endpoint({
  name: 'cancelContactMail',
  method: 'DELETE',
  path: '/api/v1/surveyContacts/mail',
  access: 'contributor',
  opens: answeringInQuery,
  summary: 'Cancel the survey messages that are still waiting to be sent.',
  query: z.object(ofReturn),
  response: z.object({ people: z.number().int() }),
});

export const deleteSurveyContacts = endpoint({
  name: 'deleteSurveyContacts',
  method: 'DELETE',
  path: '/api/v1/surveyContacts/',
  access: 'contributor',
  opens: answeringInQuery,
  summary: 'Delete the invitation list permanently. Responses stay, and no more reminders can be sent.',
  query: z.object(ofReturn),
  response: z.object({ people: z.number().int() }),
});

/** Gives the same answer to every caller, at every call. */
export const unsubscribeContact = endpoint({
  name: 'unsubscribeContact',
  method: 'POST',
  path: '/api/v1/surveyContacts/stop',
  access: 'public',
  atLeastMs: 120,
  perMinute: 60,
  summary: 'Unsubscribe from messages about a survey, with the link in a message.',
  body: z.object({ token: z.string().max(200) }),
  response: emptyResponse,
});
