/** Room for the total of a grid of some hundred questions; read by one who writes it and by whoever asks what it says. */
export const MAX_EXPRESSION_LENGTH = 10_000;
/** Of what a question asks, and of the help beside it. */
export const MAX_QUESTION_LENGTH = 2000;
export const MAX_HELP_LENGTH = 20_000;
