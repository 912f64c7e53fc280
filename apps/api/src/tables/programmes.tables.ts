import { logoTypes } from '@portal/contract/site/settings';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, createdAt, identity, oneOfCondition, requiredReference } from '../database/columns.ts';

export const programmes = pgTable('programmes', {
  id: identity(),
  programme_code: text().notNull().unique(),
  programme_name: text().notNull(),
  mfa_required: boolean().notNull().default(true),
  /** Null: passwords do not expire. */
  password_expiry_days: integer(),
  /** How long a user stays signed in without using the browser. */
  session_hours: integer().notNull().default(12),
  /**
   * The version of the settings; 0: never saved, and the names and colour below are those of the
   * configuration.
   */
  settings_version: integer().notNull().default(0),
  product_name: text().notNull().default(''),
  support_email: text().notNull().default(''),
  primary_colour: text().notNull().default(''),
  /** The sender name of emails, and the reply address; empty: those of the deployment. */
  mail_sender_name: text().notNull().default(''),
  mail_reply_to: text().notNull().default(''),
  /** The site configuration: a line on the home page, and an icon beside it as `prefix:name`. */
  tagline: text().notNull().default(''),
  welcome_icon: text().notNull().default(''),
  cookie_text: text().notNull().default(''),
  privacy_text: text().notNull().default(''),
  created_at: createdAt(),
});

/** A logo that was uploaded; without one, the file of the programme's code is shown, or its name. */
export const programme_logos = pgTable(
  'programme_logos',
  {
    programme_id: integer()
      .primaryKey()
      .references(() => programmes.id),
    media_type: text({ enum: logoTypes }).notNull(),
    content: bytes().notNull(),
    /** The hash of the content, by which a browser checks its cached copy. */
    content_hash: text().notNull(),
  },
  (t) => [check('programme_logos_media_type_known', oneOfCondition(t.media_type, logoTypes))],
);

export const time_periods = pgTable(
  'time_periods',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    time_period_name: text().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [
    unique().on(t.programme_id, t.time_period_name),
    index().on(t.programme_id, t.display_order),
    check('time_periods_ends_after_start', sql`${t.ends_on} >= ${t.starts_on}`),
  ],
);
