import { foldText } from '@portal/contract/shared/fold-text';
import { wholeWordPattern, expandSearchTerms } from '@portal/wording/search-synonyms';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** The pattern for `like` that finds the words as typed: per cent and underscore mean themselves. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** A text as it is looked for, as `foldText` folds it: a function of the database (`folded`), so that indexes serve it. */
export const foldedText = (text: SQLWrapper): SQL => sql`folded(${text})`;

/** The columns of a table that are looked through as one text. */
export const joinColumns = (...columns: SQLWrapper[]): SQL => sql.join(columns, sql` || ' ' || `);

/** Whether a text holds each of the words, whatever their quotes, accents and case. No word is held by every text. */
export const containsWords = (text: SQLWrapper, words: readonly string[]): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`${foldedText(text)} like ${containing(word)}`),
        sql` and `,
      );

/** Whether a text holds what is meant by the words: each by itself, or by another word for the same. */
export const containsSynonyms = (text: SQLWrapper, words: readonly string[]): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        expandSearchTerms(words).map(({ parts, wholes, apart }) => {
          const ways = [
            ...parts.map((part) => sql`${foldedText(text)} like ${containing(part)}`),
            ...wholes.map((word) => sql`${foldedText(text)} ~ ${wholeWordPattern(word)}`),
            ...(apart.length > 0 ? [sql`(${containsWords(text, apart)})`] : []),
          ];
          return sql`(${sql.join(ways, sql` or `)})`;
        }),
        sql` and `,
      );

/** No more are looked for: whoever pastes a page wants what it begins with. */
const MOST_WORDS = 8;

/** The words of what somebody looks for, as they are compared; quotes and spaces alone are none. */
export const toSearchWords = (query: string): string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** What a list is narrowed to by what is typed into its search: everything, where that is nothing. No column may be null. */
export const matchesSearch = (search: string | undefined, ...columns: SQLWrapper[]): SQL =>
  containsWords(joinColumns(...columns), toSearchWords(search ?? ''));
