import { mailKeys } from '@portal/contract/platform/portal-mails';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { programmes } from './programmes.tables.ts';

/** Every message of the portal. Without a mail server it stays here, where the superuser reads it. */
export const outbox_messages = pgTable(
  'outbox_messages',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    to_address: text().notNull(),
    subject: text().notNull(),
    text_body: text().notNull(),
    html_body: text().notNull(),
    /** A one-time link that the bodies leave out, encrypted; deleted once the message is sent. */
    sealed_link: text(),
    created_at: createdAt(),
    sent_at: instant(),
    /** The sender, and the reply address if different; while the message waits, the settings apply. */
    sent_from: text(),
    sent_reply_to: text(),
    /**
     * The earliest sending time: until then the message collects more news on the same thing, or waits for
     * its next attempt.
     */
    send_after: instant().notNull(),
    collects: text(),
    /** The call that queued it; null for a job's. */
    call_id: uuid(),
    /** How often it could not be sent, and why the last time. */
    failures: integer().notNull().default(0),
    last_error: text(),
  },
  (t) => [
    index().on(t.programme_id, t.created_at),
    searchIndex('outbox_messages_looked_for', t.to_address, t.subject),
    index()
      .on(t.programme_id, t.send_after)
      .where(sql`${t.sent_at} is null`),
    index()
      .on(t.call_id)
      .where(sql`${t.call_id} is not null`),
    index('outbox_messages_failed')
      .on(t.programme_id)
      .where(sql`${t.sent_at} is null and ${t.failures} > 0`),
    index()
      .on(t.to_address, t.collects)
      .where(sql`${t.sent_at} is null`),
  ],
);

/** The programme's wording of a portal message; no row: the default. */
export const mail_texts = pgTable(
  'mail_texts',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    mail_key: text({ enum: mailKeys }).notNull(),
    subject: text().notNull(),
    /** The text before and after the facts; empty: none. */
    opening: text().notNull(),
    closing: text().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    unique().on(t.programme_id, t.mail_key),
    check('mail_texts_mail_key_known', oneOfCondition(t.mail_key, mailKeys)),
  ],
);
