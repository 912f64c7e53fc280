/** The text around a mistake in three pieces, the middle one being the word that begins at `index` (counted from 0). */
export function splitAtError(text: string, index: number): [before: string, wrong: string, after: string] {
  const word = /^(?:\w+|\S)/.exec(text.slice(index))?.[0] ?? '';
  return [text.slice(0, index), word, text.slice(index + word.length)];
}
