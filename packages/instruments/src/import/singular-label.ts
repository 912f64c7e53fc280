import { truncate } from './plain-text.ts';

const LONGEST_WORD = 60;

/** Returns the word for one row, from the file's word for all of them: `Wards` are rows of a `Ward`. */
export function singularLabel(label: string): string {
  const word = truncate(
    label
      .replaceAll(/\$\{[^}]*\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Row',
    LONGEST_WORD,
  );
  if (/[^aeiou]ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  return /[^sui]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
