/** Room for the total of a grid of some hundred questions; read by one who writes it and by whoever asks what it says. */
export const LONGEST_EXPRESSION = 10_000;
/** Of what a question asks, and of the help beside it. */
export const LONGEST_QUESTION = 2000;
export const LONGEST_HELP = 20_000;
