import { contactStates } from '@portal/contract/site/contact';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { outbox_messages } from './mail.tables.ts';
import { programmes } from './programmes.tables.ts';
import { users } from './users.tables.ts';

/** A message to the programme team. */
export const contact_messages = pgTable(
  'contact_messages',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    /** The signed-in user; null: none. */
    user_id: integer().references(() => users.id),
    full_name: text().notNull(),
    email_address: text().notNull(),
    subject: text().notNull(),
    message_text: text().notNull(),
    /** The consent text, as the writer read it. */
    consent_text: text().notNull(),
    state: text({ enum: contactStates }).notNull().default('open'),
    received_at: createdAt(),
    closed_at: instant(),
  },
  (t) => [
    index().on(t.programme_id, t.received_at),
    index('contact_messages_open')
      .on(t.programme_id)
      .where(sql`${t.state} = 'open'`),
    index().on(t.user_id),
    check('contact_messages_state_known', oneOfCondition(t.state, contactStates)),
  ],
);

/** An answer of the programme team, by email. */
export const contact_answers = pgTable(
  'contact_answers',
  {
    id: identity(),
    contact_message_id: requiredReference(() => contact_messages.id, { onDelete: 'cascade' }),
    answer_text: text().notNull(),
    answered_by: integer().references(() => users.id),
    answered_at: createdAt(),
    /** The email that it was sent with. */
    outbox_message_id: requiredReference(() => outbox_messages.id),
  },
  (t) => [index().on(t.contact_message_id), index().on(t.outbox_message_id)],
);
