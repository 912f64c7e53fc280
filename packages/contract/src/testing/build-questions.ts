// Questions and sections for tests, with what a test does not care about filled in.
import type { Answer, Question, SubSection } from '../questionnaires/questionnaires.ts';
import { unanswered } from '../responses/empty-answer.ts';

/** The rules of a question whose answers are checked in no way. */
export const noLimits = {
  decimal_places: null,
  hard_minimum: null,
  hard_maximum: null,
  soft_minimum: null,
  soft_maximum: null,
  tolerance_percent: null,
  date_minimum: null,
  date_maximum: null,
};

/** Builds the answer that a question has stored; null for one that was never answered. */
export const buildAnswer = (value: Answer['value']): Answer =>
  value === null ? unanswered : { ...unanswered, value, version: 1 };

/** The fields of a whole number that is always asked and never required. */
export const plainQuestion = {
  help: '',
  question_type: 'integer' as const,
  unit: '',
  required: false,
  ...noLimits,
  pattern: null,
  missing_allowed: true,
  expression: null,
  show_if: '',
  require_if: '',
  default_answer: '',
  options: [],
  row_id: null,
  column_id: null,
};

export const buildQuestion = (
  id: number,
  question_code: string,
  overrides: Partial<Question> = {},
): Question => ({
  id,
  question_code,
  question_text: question_code,
  ...plainQuestion,
  previous: null,
  answer: unanswered,
  ...overrides,
});

/** Builds an option that is offered unless a rule says otherwise. */
export const buildOption = (
  option_code: string,
  option_name = option_code,
  show_if = '',
): Question['options'][number] => ({ option_code, option_name, exclusive: false, show_if });

export const plainSubSection = {
  sub_section_name: '',
  guidance: '',
  show_if: '',
  row_totals: false,
  column_totals: false,
  row_word: '',
  minimum_rows: 0,
};

/** Builds a sub-section without a name or a table. */
const buildSubSection = (questions: Question[], more: Partial<SubSection> = {}): SubSection => ({
  id: 1,
  ...plainSubSection,
  rows: [],
  columns: [],
  questions,
  ...more,
});

/** Builds a section with one sub-section, whose rules read no answers of other sections. */
export const buildSection = (questions: Question[], overrides: Partial<SubSection> = {}) => ({
  id: 1,
  section_name: 'Beds',
  guidance: '',
  state: 'in_progress' as const,
  period: { starts_on: '2025-04-01', ends_on: '2026-03-31' },
  checks: [],
  sub_sections: [buildSubSection(questions, overrides)],
  ruled_sections: [{ id: 1, show_if: '', sub_sections: [] }],
  elsewhere: {},
});
