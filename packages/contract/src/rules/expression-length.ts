/** Room for the total of a grid of some hundred questions; read by one who writes it and by whoever asks what it says. */
export const LONGEST_EXPRESSION = 10_000;
