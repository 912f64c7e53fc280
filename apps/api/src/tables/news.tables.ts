import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';

/** The programme team's news on the home page. */
export const news = pgTable(
  'news',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    news_title: text().notNull(),
    /** Words with simple markup, made safe where they are shown. */
    news_text: text().notNull(),
    /** Also for those who are not signed in. */
    is_public: boolean().notNull(),
    is_pinned: boolean().notNull(),
    published_from: instant().notNull(),
    /** Null: until it is changed or deleted. */
    published_until: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.programme_id, t.published_from),
    check('news_ends_after_it_begins', sql`${t.published_until} > ${t.published_from}`),
  ],
);
