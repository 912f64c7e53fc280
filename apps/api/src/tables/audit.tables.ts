import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, apiKeyName, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';
import { users } from './users.tables.ts';

/**
 * The user, time, action, and data before and after. Rows are only ever added; a deleted person's name is
 * removed from them.
 */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    programme_id: requiredReference(() => programmes.id),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** domain.verb, e.g. `submission.reopened`. */
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text(),
    before: jsonb(),
    after: jsonb(),
    key_name: apiKeyName(),
    /** The network address of the user; null for jobs, and for calls without a signed-in user. */
    network: text(),
    /** The call that did it: emails of the same call were sent because of it. */
    call_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.programme_id, t.created_at),
    index().on(t.programme_id, t.id),
    index().on(t.programme_id, t.action, t.id),
    index().on(t.programme_id, t.user_id, t.id),
    index().on(t.subject_type, t.subject_id),
  ],
);
