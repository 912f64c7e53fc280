import { z } from 'zod';
import { sentLookupTable } from './lookup-tables.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { caseState } from '../responses/case-state.ts';
import { ownExtension } from '../collection/extensions.ts';
import { questionTypes } from './question-types.ts';
import { parseCaseCode } from '../responses/case-code-format.ts';
import { answeringOfQuestionnaire } from '../shared/answering-resources.ts';

/*
 * A questionnaire as people answer it. The schemas are in one long file because each contains the one before:
 * question, sub-section, section, questionnaire.
 */

export const questionType = z.enum(questionTypes);

export const questionnaireKinds = ['organisational', 'case', 'survey', 'registration'] as const;
export const questionnaireKind = z.enum(questionnaireKinds);
export const sectionStates = ['not_started', 'in_progress', 'complete'] as const;
export const sectionState = z.enum(sectionStates);
export type SectionState = z.infer<typeof sectionState>;
export const missingReasons = ['not_applicable', 'not_known'] as const;
export const missingReason = z.enum(missingReasons);

/** A JSON number for numeric types, text for text, dates and single choices, option codes for multiple choice. */
export const answerValue = z.union([
  z.number(),
  z.string().max(20_000),
  z.array(z.string().max(200)).max(500),
]);
export type AnswerValue = z.infer<typeof answerValue>;

export const answer = z.object({
  value: answerValue.nullable(),
  missing_reason: missingReason.nullable(),
  explanation: z.string().nullable(),
  /** Counts the changes of this answer; 0: never answered. A save names the version it replaces. */
  version: z.number().int(),
  updated_at: instant.nullable(),
  updated_by_name: z.string().nullable(),
});
export type Answer = z.infer<typeof answer>;

/** The limits of a question's answers. Null: no limit. */
export const answerLimits = {
  decimal_places: z.number().int().nullable(),
  /** Anything outside is refused. */
  hard_minimum: z.number().nullable(),
  hard_maximum: z.number().nullable(),
  /** Anything outside is explained. */
  soft_minimum: z.number().nullable(),
  soft_maximum: z.number().nullable(),
  /** A larger change since the period before is explained. */
  tolerance_percent: z.number().nullable(),
  /** The first and last day that a date can be, as `2025-07-31`; null: 1900 and 2100. */
  date_minimum: z.string().nullable(),
  date_maximum: z.string().nullable(),
};
export const question = z.object({
  id: z.number().int(),
  question_code: z.string(),
  question_text: z.string(),
  help: z.string(),
  /**
   * The texts as written, if they include answers to other questions (docs/expressions.md): the texts above
   * name the question in each place.
   */
  piped: z.object({ question_text: z.string(), help: z.string() }).optional(),
  question_type: questionType,
  unit: z.string(),
  required: z.boolean(),
  ...answerLimits,
  pattern: z.string().nullable(),
  missing_allowed: z.boolean(),
  expression: z.string().nullable(),
  /** Conditions (docs/expressions.md); empty where there is none. */
  show_if: z.string(),
  require_if: z.string(),
  /** The default answer while there is none (docs/expressions.md); empty without a default. */
  default_answer: z.string(),
  /** `show_if`: offered only where it holds. */
  options: z.array(
    z.object({
      option_code: z.string(),
      option_name: z.string(),
      exclusive: z.boolean(),
      show_if: z.string(),
    }),
  ),
  /** The cell of the grid; both null in a plain list. */
  row_id: z.number().int().nullable(),
  column_id: z.number().int().nullable(),
  answer,
  /** The answer to the same question_code by the same submission in the period before; null without one. */
  previous: z.object({ value: answerValue.nullable(), time_period_name: z.string() }).nullable(),
});
export type Question = z.infer<typeof question>;

/** The fields needed to put an answer into words. */
const answerFormatFields = question.pick({
  question_type: true,
  unit: true,
  decimal_places: true,
  options: true,
});
export type AnswerFormatFields = z.infer<typeof answerFormatFields>;

/**
 * A grid with a word for a row is a roster: its rows are added one by one, and a minimum number is always
 * asked.
 */
const roster = { row_word: z.string(), minimum_rows: z.number().int() };

export const subSection = z.object({
  id: z.number().int(),
  sub_section_name: z.string(),
  guidance: z.string(),
  show_if: z.string(),
  row_totals: z.boolean(),
  column_totals: z.boolean(),
  ...roster,
  rows: z.array(z.object({ id: z.number().int(), row_name: z.string(), show_if: z.string() })),
  columns: z.array(z.object({ id: z.number().int(), column_name: z.string() })),
  /** In reading order. */
  questions: z.array(question),
});
export type SubSection = z.infer<typeof subSection>;

/** A rule between answers; `explanation` is the user's reason for a warning. */
const sectionCheck = z.object({
  id: z.number().int(),
  expression: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  explanation: z.string().nullable(),
});
export type SectionCheck = z.infer<typeof sectionCheck>;

/** A section as rules see it. */
const sectionRules = z.object({
  id: z.number().int(),
  show_if: z.string(),
  sub_sections: z.array(
    z.object({
      id: z.number().int(),
      show_if: z.string(),
      row_word: roster.row_word.optional(),
      minimum_rows: roster.minimum_rows.optional(),
      rows: z.array(z.object({ id: z.number().int(), show_if: z.string() })),
      questions: z.array(
        question
          .pick({
            id: true,
            question_code: true,
            question_type: true,
            required: true,
            show_if: true,
            require_if: true,
            expression: true,
            row_id: true,
          })
          .extend({ column_id: z.number().int().nullable().optional() }),
      ),
    }),
  ),
});

export const sectionSummary = z.object({
  id: z.number().int(),
  section_name: z.string(),
  state: sectionState,
  /** Questions shown that want an answer, and how many have one (or a reason for having none). */
  questions: z.number().int(),
  answered: z.number().int(),
  /** The number of required questions with neither yet. */
  required_left: z.number().int(),
});
export type SectionSummary = z.infer<typeof sectionSummary>;

export const questionnaireSummary = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  time_period_id: z.number().int(),
  questionnaire_name: z.string(),
  kind: questionnaireKind,
  status: z.enum(['draft', 'open', 'closed']),
});

export const listQuestionnaires = endpoint({
  name: 'listQuestionnaires',
  method: 'GET',
  path: '/api/v1/questionnaires/',
  access: 'project',
  keys: ['read_answers'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the questionnaires of a project. Only the programme team sees drafts.',
  query: z.object({ project_id: id, time_period_id: id.optional(), ...page }),
  response: listOf('questionnaires', questionnaireSummary),
});

export const getQuestionnaire = endpoint({
  name: 'getQuestionnaire',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}',
  access: 'project',
  keys: ['read_answers'],
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Get a questionnaire with its introduction and declaration.',
  params: idParams,
  response: questionnaireSummary.extend({ introduction: z.string(), declaration: z.string() }),
});

/** A code as it is typed; what cannot be one stays as it is, and opens nothing. */
const readTyped = (typed: string): string => parseCaseCode(typed) ?? typed;

/** For a questionnaire of kind `case`: the code of one case, in place of the submission's answers. */
export const caseCodeQuery = { case_code: z.string().max(40).transform(readTyped).optional() };

/**
 * Everything except the questions: the submission, whether its answers can be changed, and the sections with
 * their states.
 */
export const listSections = endpoint({
  name: 'listSections',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/sections',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringOfQuestionnaire,
  summary: 'List the sections of a questionnaire with their state for a submission.',
  params: idParams,
  query: z.object({
    submission_id: id,
    ...caseCodeQuery,
    /** Also the sections that the answers so far hide: for a blank form on paper. */
    with_hidden: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({
    questionnaire: questionnaireSummary.extend({ introduction: z.string(), declaration: z.string() }),
    project_code: z.string(),
    time_period_name: z.string(),
    submission: z.object({
      id: z.number().int(),
      submission_name: z.string(),
      organisation_id: z.number().int(),
      organisation_name: z.string(),
    }),
    /** The requested case, and its progress. */
    case: z
      .object({
        id: z.number().int(),
        case_code: z.string(),
        case_number: z.number().int(),
        state: caseState,
        is_second_review: z.boolean(),
      })
      .nullable(),
    state: z.enum(['not_started', 'in_progress', 'submitted']),
    submitted_at: instant.nullable(),
    submitted_by_name: z.string().nullable(),
    reopen_reason: z.string().nullable(),
    /** For this submission: later than for the others where entry is extended for it. */
    collection_closes_at: instant,
    extension: ownExtension.nullable(),
    /** True if this user can change answers now; otherwise the reason why not. */
    may_write: z.boolean(),
    read_only_reason: translatableText.nullable(),
    /** It can be changed once the submission is registered for the period. */
    needs_registration: z.boolean(),
    may_submit: z.boolean(),
    may_reopen: z.boolean(),
    /** Reopened, its figures stay published until it is submitted again. */
    reopens_published: z.boolean(),
    /** Submitted once and open again: before its figures were published, or to correct those that are. */
    reopened: z.enum(['before_publication', 'correction']).nullable(),
    /** The programme team closes what is reopened, and what was submitted stands again. */
    may_close_reopened: z.boolean(),
    questionnaire_sections: z.array(sectionSummary),
    total: z.number().int(),
  }),
});

export const getSectionQuestions = endpoint({
  name: 'getSectionQuestions',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/sections/{sectionId}/questions',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringOfQuestionnaire,
  summary: 'Get a section with its grids, questions, answers and last period’s answers.',
  params: z.object({ id, sectionId: id }),
  query: z.object({ submission_id: id, ...caseCodeQuery }),
  response: z.object({
    id: z.number().int(),
    section_name: z.string(),
    guidance: z.string(),
    state: sectionState,
    sub_sections: z.array(subSection),
    /** The first and last day of the time period, which rules can read. */
    period: z.object({ starts_on: z.string(), ends_on: z.string() }),
    /** The lookup tables that the rules read, by code. */
    lookups: z.record(z.string(), sentLookupTable).optional(),
    /** The checks that concern a question of this section. */
    checks: z.array(sectionCheck),
    /**
     * The sections as rules see them: this one without its parts, which are above; of the others the questions that
     * some rule reads.
     */
    ruled_sections: z.array(sectionRules),
    /**
     * The stored answers in other sections that a rule or text here uses, by question code. For texts, they
     * include the fields to put the answer into words, and only the selected options.
     */
    elsewhere: z.record(
      z.string(),
      z.object({
        value: answerValue.nullable(),
        previous: answerValue.nullable(),
        question: answerFormatFields.optional(),
      }),
    ),
  }),
});
