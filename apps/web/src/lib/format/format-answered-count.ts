import { formatNumber } from './format.ts';

type Answered = { answered: number; questions: number; required_left: number };

/** Formats progress with what is still required: `12 of 20, 3 still required`. */
export function formatAnsweredCount({ answered, questions, required_left: left }: Answered): string {
  const done = `${formatNumber(answered)} of ${formatNumber(questions)}`;
  return left > 0 ? `${done}, ${formatNumber(left)} still required` : done;
}
