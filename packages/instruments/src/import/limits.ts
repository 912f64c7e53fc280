/** Rows, items or questions a file may describe; the largest known ones have some two thousand. */
export const MOST_ITEMS = 20_000;
/** The maximum number of questions in one questionnaire, and in a sub-section. */
export const MOST_QUESTIONS = 10_000;
/** Options of one question. */
export const MOST_OPTIONS = 500;
export const MOST_OPTIONS_IN_ALL = 100_000;
/** Rows and columns of a grid. */
export const MOST_ROWS = 2000;
export const MOST_COLUMNS = 500;
export const MOST_SECTIONS = 500;
export const MOST_SUB_SECTIONS = 500;
export const MOST_CHECKS = 2000;
/** The maximum depth of nested groups or JSON. */
export const MAX_DEPTH = 60;

/** The maximum lengths of stored texts, as in the contract. */
export const MAX_LENGTHS = {
  name: 300,
  question: 2000,
  option_code: 200,
  code: 100,
  text: 20_000,
  message: 500,
  unit: 50,
  rule: 2000,
} as const;
