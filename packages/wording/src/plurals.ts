import { writeDecimal } from './write-decimal.ts';

/** The plural of what is counted, such as what a submission is called in a project (`trust`, `ward`, `university`). */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  // One quiz, two quizzes; a waltz and a buzz keep their z.
  if (/[aeiou]z$/i.test(noun)) return `${noun}zes`;
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`;
  return `${noun}s`;
}

/** `1 trust`, `1,200 trusts`, `2 people` with the plural given. */
export const formatNounCount = (count: number, noun: string, plural = pluralOf(noun)): string =>
  `${writeDecimal(count)} ${count === 1 ? noun : plural}`;
