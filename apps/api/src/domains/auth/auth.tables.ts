import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from '../../database/columns.ts';
import { users } from '../users/users.tables.ts';

/** A signed-in browser: the family of refresh tokens that one login started. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text(),
    created_at: createdAt(),
    last_seen_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [index().on(t.user_id)],
);

/** Each refresh token works once; the hash of a used one stays, so that its reuse is noticed. */
export const refresh_tokens = pgTable(
  'refresh_tokens',
  {
    id: identity(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.session_id)],
);
