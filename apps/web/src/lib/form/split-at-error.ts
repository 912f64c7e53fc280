/**
 * Splits the text around a mistake into three pieces. The middle one is the word that starts at `index`
 * (counted from 0).
 */
export function splitAtError(text: string, index: number): [before: string, wrong: string, after: string] {
  const word = /^(?:\w+|\S)/.exec(text.slice(index))?.[0] ?? '';
  return [text.slice(0, index), word, text.slice(index + word.length)];
}
