import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import { containing } from './search.ts';

/* Searching whatever the case, the accents and the kind of quotes: `O'Neill` finds `O’Néill`. */

const QUOTES = '‘’‛`´ʼ';

/** A text as it is searched. The marks that make an accent come apart from their letters, and are left out. */
const folded = (text: AnyColumn | SQL) => sql`regexp_replace(
  normalize(translate(lower(${text}), ${QUOTES}::text, ${"'".repeat(QUOTES.length)}::text), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** Whether a text contains the words as typed. */
export function containsFolded(words: string, ...texts: (AnyColumn | SQL)[]): SQL {
  const pattern = containing(
    words
      .toLowerCase()
      .replace(new RegExp(`[${QUOTES}]`, 'g'), "'")
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  );
  return sql`(${sql.join(
    texts.map((text) => sql`${folded(text)} like ${pattern}`),
    sql` or `,
  )})`;
}
