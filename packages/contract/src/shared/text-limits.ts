/** Enough for the total of a grid of some hundred questions; shown to its author and its readers. */
export const MAX_EXPRESSION_LENGTH = 10_000;
/** The maximum length of a question's text and help. */
export const MAX_QUESTION_LENGTH = 2000;
export const MAX_HELP_LENGTH = 20_000;
