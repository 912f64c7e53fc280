import { z } from 'zod';
import { questionnaireKind, questionnaireSummary, questionType } from '../questionnaires/questionnaires.ts';
import { isIsoDate } from '../responses/answer-rules.ts';
import { MAX_EXPRESSION_LENGTH, MAX_HELP_LENGTH, MAX_QUESTION_LENGTH } from '../shared/text-limits.ts';

/*
 * Building a questionnaire (PRODUCT §5, Admin), for the programme team only. Once a questionnaire has
 * answers, changes that would falsify them are refused: a question's type or code, selected options, removing
 * answered parts. The fields of the parts and their endpoints share this long file.
 */

export const nameField = (label: string, maxLength = 300) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required.`)
    .max(maxLength, `${label} must be at most ${maxLength} characters.`);

const longText = z.string().max(20_000).default('');

/** A day, or none. */
const day = z.string().refine(isIsoDate, 'This must be a date, e.g. 2025-07-31.').nullable().default(null);

/** A condition or formula (docs/expressions.md); empty where none is wanted. Checked when saved. */
const expression = z.string().trim().max(MAX_EXPRESSION_LENGTH).default('');

export const questionnaireStatuses = ['draft', 'open', 'closed'] as const;

export const questionnaireStatus = z.enum(questionnaireStatuses);

/** A question as it is built; its answers and last period's are another matter (`questionnaires.ts`). */
export const questionFields = z.object({
  question_code: z
    .string()
    .trim()
    .regex(
      /^[a-zA-Z_][a-zA-Z0-9_]*$/,
      'A question code can only contain letters, digits and _, and must start with a letter.',
    )
    .max(100),
  question_text: nameField('Question', MAX_QUESTION_LENGTH),
  help: z.string().max(MAX_HELP_LENGTH).default(''),
  question_type: questionType,
  unit: z.string().trim().max(50).default(''),
  required: z.boolean().default(false),
  decimal_places: z.number().int().min(0).max(10).nullable().default(null),
  hard_minimum: z.number().nullable().default(null),
  hard_maximum: z.number().nullable().default(null),
  soft_minimum: z.number().nullable().default(null),
  soft_maximum: z.number().nullable().default(null),
  tolerance_percent: z.number().min(0).nullable().default(null),
  /** The first and last day that a date can be; left out: 1 January 1900 and 31 December 2100. */
  date_minimum: day,
  date_maximum: day,
  pattern: z.string().max(500).nullable().default(null),
  missing_allowed: z.boolean().default(true),
  /** For calculated questions. */
  expression: z.string().trim().max(MAX_EXPRESSION_LENGTH).nullable().default(null),
  show_if: expression,
  require_if: expression,
  /** The default answer until the question has an answer: an expression that gives an answer of its type. */
  default_answer: expression,
  options: z
    .array(
      z.object({
        option_code: nameField('Option code', 200),
        option_name: nameField('Option'),
        exclusive: z.boolean().default(false),
        /** Offered only where this holds. */
        show_if: expression,
      }),
    )
    .max(500)
    .default([]),
});

export type QuestionFields = z.infer<typeof questionFields>;

export const sectionFields = z.object({
  section_name: nameField('Section'),
  guidance: longText,
  show_if: expression,
});

export const subSectionFields = z.object({
  sub_section_name: z.string().trim().max(300).default(''),
  guidance: longText,
  show_if: expression,
  row_totals: z.boolean().default(false),
  column_totals: z.boolean().default(false),
});

/** The largest number of rows in a roster: each row has its own questions. */
export const MOST_ROSTER_ROWS = 100;

/** With a word for a row, a grid is a roster: its rows are added one by one, and some are always asked. */
export const rosterFields = z.object({
  row_word: z.string().trim().max(60, 'Row name must be at most 60 characters.').default(''),
  minimum_rows: z.number().int().min(0).max(MOST_ROSTER_ROWS).default(0),
});

export const rowFields = z.object({ row_name: nameField('Row'), show_if: expression });

export const columnFields = z.object({ column_name: nameField('Column') });

export const checkFields = z.object({
  expression: z.string().trim().min(1, 'Condition is required.').max(MAX_EXPRESSION_LENGTH),
  severity: z.enum(['error', 'warning']).default('error'),
  message: nameField('Message', 500),
});

export const questionnaireFields = z.object({
  questionnaire_name: nameField('Questionnaire'),
  kind: questionnaireKind.default('organisational'),
  introduction: longText,
  declaration: longText,
});

export const numbered = { id: z.number().int() };

export const builtQuestion = questionFields.extend({
  ...numbered,
  row_id: z.number().int().nullable(),
  column_id: z.number().int().nullable(),
  /** The number of its answers. */
  answers: z.number().int(),
});

export type BuiltQuestion = z.infer<typeof builtQuestion>;

const builtSubSection = subSectionFields.extend({
  ...numbered,
  ...rosterFields.shape,
  rows: z.array(rowFields.extend(numbered)),
  columns: z.array(columnFields.extend(numbered)),
  questions: z.array(builtQuestion),
});

export type BuiltSubSection = z.infer<typeof builtSubSection>;

const builtSection = sectionFields.extend({ ...numbered, sub_sections: z.array(builtSubSection) });

export type BuiltSection = z.infer<typeof builtSection>;

/** The whole questionnaire as the builder shows it, in order. */
export const builtQuestionnaire = questionnaireSummary.extend({
  introduction: z.string(),
  declaration: z.string(),
  time_period_name: z.string(),
  /** The first and last day of the time period. */
  period: z.object({ starts_on: z.string(), ends_on: z.string() }),
  project_code: z.string(),
  project_name: z.string(),
  /** The number of submissions with at least one answer. */
  submissions_with_answers: z.number().int(),
  sections: z.array(builtSection),
  checks: z.array(checkFields.extend(numbered)),
});

export type BuiltQuestionnaire = z.infer<typeof builtQuestionnaire>;
