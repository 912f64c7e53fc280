import { reminderTemplates, templateKeys } from '@portal/contract/collection/default-message-templates';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { outbox_messages } from './mail.tables.ts';
import { organisations } from './organisations.tables.ts';
import { programmes, time_periods } from './programmes.tables.ts';
import { project_time_periods, projects } from './projects.tables.ts';
import { users } from './users.tables.ts';

/** A message to participants in a programme's own words; no row: as it is shipped. */
export const message_templates = pgTable(
  'message_templates',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    template_key: text({ enum: templateKeys }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    unique().on(t.programme_id, t.template_key),
    check('message_templates_template_key_known', oneOfCondition(t.template_key, templateKeys)),
  ],
);

/** A reminder sent some days before registration or data collection closes, whenever that is by then. */
export const scheduled_reminders = pgTable(
  'scheduled_reminders',
  {
    id: identity(),
    project_time_period_id: requiredReference(() => project_time_periods.id, { onDelete: 'cascade' }),
    template_key: text({ enum: reminderTemplates }).notNull(),
    days_before: integer().notNull(),
    is_on: boolean().notNull().default(true),
    created_at: createdAt(),
    /** The time it was sent, to all its recipients. */
    sent_at: instant(),
  },
  (t) => [
    unique('scheduled_reminders_once').on(t.project_time_period_id, t.template_key, t.days_before),
    // What the job looks for.
    index('scheduled_reminders_open')
      .on(t.project_time_period_id)
      .where(sql`${t.sent_at} is null and ${t.is_on}`),
    check('scheduled_reminders_template_key_known', oneOfCondition(t.template_key, reminderTemplates)),
    check('scheduled_reminders_days', sql`${t.days_before} between 0 and 365`),
  ],
);

/** A message sent to many, once: by a user, with the key from their screen, or by a reminder. */
export const message_sendings = pgTable(
  'message_sendings',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    template_key: text({ enum: templateKeys }).notNull(),
    send_key: uuid(),
    /** Unique: whichever process asks, and however often, a reminder goes once. */
    reminder_id: integer()
      .unique()
      .references(() => scheduled_reminders.id, { onDelete: 'set null' }),
    sent_by: integer().references(() => users.id),
    organisations: integer().notNull(),
    people: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    unique().on(t.programme_id, t.send_key),
    index().on(t.sent_by),
    check('message_sendings_template_key_known', oneOfCondition(t.template_key, templateKeys)),
  ],
);

/**
 * The people of an organisation notified about a project and period. The delivery result is in the outbox.
 */
export const message_recipients = pgTable(
  'message_recipients',
  {
    id: identity(),
    sending_id: requiredReference(() => message_sendings.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id, { onDelete: 'cascade' }),
    organisation_id: requiredReference(() => organisations.id, { onDelete: 'cascade' }),
    /** One message can be about several parts: each has a row. */
    outbox_message_id: requiredReference(() => outbox_messages.id, { onDelete: 'cascade' }),
    full_name: text().notNull(),
  },
  (t) => [
    index().on(t.organisation_id, t.project_id, t.time_period_id),
    index().on(t.sending_id),
    index().on(t.outbox_message_id),
    index().on(t.project_id, t.time_period_id),
    index().on(t.time_period_id),
  ],
);
