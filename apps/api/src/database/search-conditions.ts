import { foldText } from '@portal/contract/shared/fold-text';
import { wholeWordPattern, expandSearchTerms } from '@portal/wording/search-synonyms';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** The pattern for `like` that finds the words as typed: per cent and underscore mean themselves. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** A text as it is looked for, as `foldText` folds it: a function of the database (`folded`), so that indexes serve it. */
export const foldedText = (text: SQLWrapper): SQL => sql`folded(${text})`;

/** The columns of a table that are looked through as one text. */
export const joinColumns = (...columns: SQLWrapper[]): SQL => sql.join(columns, sql` || ' ' || `);

/** Builds a condition that a folded text contains each word. An empty list of words matches every text. */
export const foldedContainsWords = (folded: SQL, words: readonly string[]): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`${folded} like ${containing(word)}`),
        sql` and `,
      );

/** Builds a condition that a folded text contains each word or a synonym of the word. */
export const foldedContainsSynonyms = (folded: SQL, words: readonly string[]): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        expandSearchTerms(words).map(({ parts, wholes, apart }) => {
          const ways = [
            // One array, so that PostgreSQL folds a long text once for all its synonyms. By a select, PostgreSQL
            // estimates all words the same and uses one plan: planning took longer than searching.
            sql`${folded} like any((select ${sql.param(parts.map(containing))}::text[])::text[])`,
            ...wholes.map((word) => sql`${folded} ~ ${wholeWordPattern(word)}`),
            ...(apart.length > 0 ? [sql`(${foldedContainsWords(folded, apart)})`] : []),
          ];
          return sql`(${sql.join(ways, sql` or `)})`;
        }),
        sql` and `,
      );

/** Builds a condition that a text contains each word or a synonym of the word. */
export const containsSynonyms = (text: SQLWrapper, words: readonly string[]): SQL =>
  foldedContainsSynonyms(foldedText(text), words);

/** The maximum number of search words: a user who pastes a page wants its first words. */
const MOST_WORDS = 8;

/** Returns the words of a search in the form used for comparing; quotes and spaces alone give no words. */
export const toSearchWords = (query: string): string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** Builds the condition for a list's search in a folded text, such as the stored `search_text` of questions. */
export const matchesFoldedSearch = (search: string | undefined, folded: SQL): SQL =>
  foldedContainsWords(folded, toSearchWords(search ?? ''));

/** Builds the condition for a list's search; an empty search matches everything. No column may be null. */
export const matchesSearch = (search: string | undefined, ...columns: SQLWrapper[]): SQL =>
  matchesFoldedSearch(search, foldedText(joinColumns(...columns)));
