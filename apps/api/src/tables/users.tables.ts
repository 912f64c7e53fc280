import type { UnusualWeight } from '@portal/contract/outliers/unusual-weight';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { organisations } from './organisations.tables.ts';
import { programmes } from './programmes.tables.ts';

const statuses = ['pending', 'approved', 'rejected', 'closed', 'deleted'] as const;

export const users = pgTable(
  'users',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    /** Null only for people who act for no organisation: the programme team. */
    organisation_id: integer().references(() => organisations.id),
    /** SPEC §6: 1 superuser, 2 admin; PRODUCT §1: 3 contributor, 4 viewer. */
    role_type_id: integer().notNull(),
    email_address: text().notNull(),
    full_name: text().notNull(),
    job_title: text(),
    /** An argon2id hash. */
    password_hash: text().notNull(),
    password_changed_at: instant().notNull().defaultNow(),
    email_verified_at: instant(),
    /** pending until an admin decides; only approved users sign in; closed is an account that was approved once. */
    status: text({ enum: statuses }).notNull().default('pending'),
    decision_reason: text(),
    /** The last day on which the person can sign in, by the clocks of the United Kingdom; null for no end. */
    access_ends_on: date(),
    /** Sealed with the server's secret (secrets/encrypt-otp-secret.ts). */
    otp_secret: text(),
    /** Shown as a QR code, not yet confirmed by a code. */
    otp_pending_secret: text(),
    otp_enabled: boolean().notNull().default(false),
    /** The last time step accepted, so that a code works once. */
    otp_last_step: bigint({ mode: 'number' }),
    /** The least serious unusual result that the person's lists show at once, and their emails say. */
    unusual_threshold: integer().$type<UnusualWeight>().notNull().default(1),
    terms_accepted_at: instant(),
    last_login_at: instant(),
    /**
     * The account that service API keys act as, for an organisation or the programme; no person owns it. Its
     * status is that of a deleted account: no one can sign in to it, find it, list it or write to it. Its
     * keys open what they are for.
     */
    is_service: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.programme_id, sql`lower(${t.email_address})`),
    index().on(t.programme_id, t.status),
    index().on(t.organisation_id),
    searchIndex('users_looked_for', t.full_name, t.email_address),
    check('users_unusual_threshold', sql`${t.unusual_threshold} between 1 and 3`),
    check('users_status_known', oneOfCondition(t.status, statuses)),
    check('users_role_known', sql`${t.role_type_id} between 1 and 4`),
    // A programme keeps at least one account that can let the others in again.
    check('users_superusers_have_no_end', sql`${t.role_type_id} > 1 or ${t.access_ends_on} is null`),
    index('users_ending')
      .on(t.programme_id, t.access_ends_on)
      .where(sql`${t.access_ends_on} is not null`),
    check('users_services_are_nobodys', sql`not ${t.is_service} or ${t.status} = 'deleted'`),
    index('users_services')
      .on(t.programme_id)
      .where(sql`${t.is_service}`),
    check('users_participants_act_for_one', sql`${t.role_type_id} < 3 or ${t.organisation_id} is not null`),
  ],
);
