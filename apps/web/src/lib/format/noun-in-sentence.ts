/** Returns a word as written within a sentence: `Ward` becomes `ward`, `GP` stays. */
export const withinSentence = (word: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

/** `a ward`, `an outpatient clinic`. */
export function withArticle(word: string): string {
  const plain = withinSentence(word);
  return `${/^[aeiou]/i.test(plain) ? 'an' : 'a'} ${plain}`;
}
