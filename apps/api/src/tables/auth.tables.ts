import { keyScopeCodes } from '@portal/contract/identity/key-scope-codes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { projects } from './projects.tables.ts';
import { users } from './users.tables.ts';

/**
 * A signed-in browser: the family of refresh tokens that one login started. Or, with a name, an API key: what programs call with
 * in its person's place. Of a key nothing secret is stored (callers/api-key.ts).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    user_agent: text(),
    key_name: text(),
    key_scopes: text({ enum: keyScopeCodes }).array(),
    /** The only project the key opens. */
    key_project_id: integer().references(() => projects.id, { onDelete: 'cascade' }),
    /** The maker of a service API key. */
    key_made_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The provider that vouched for them has asked for a second factor: none need be set up here. */
    is_mfa_by_provider: boolean().notNull().default(false),
    created_at: createdAt(),
    last_seen_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    index().on(t.user_id),
    index().on(t.key_project_id),
    index().on(t.key_made_by),
    check('sessions_keys_have_scopes', sql`(${t.key_name} is null) = (${t.key_scopes} is null)`),
    // What the cleaning job looks for, here and below.
    index('sessions_over').on(sql`least(${t.expires_at}, ${t.ended_at})`),
  ],
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
  (t) => [index().on(t.session_id), index().on(t.used_at)],
);

/** Opens an account without the phone; each works once. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/**
 * The browsers that opened an account before: a cookie's hash, shared by all users of that browser. It opens
 * nothing by itself.
 */
export const known_browsers = pgTable(
  'known_browsers',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    created_at: createdAt(),
    last_seen_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.token_hash] }),
    index().on(t.token_hash),
    index().on(t.last_seen_at),
  ],
);

/**
 * A keyed hash of network and browser for each recent sign-in of staff, so that staff's own responses to
 * surveys do not count.
 */
export const staff_devices = pgTable(
  'staff_devices',
  {
    device_hash: text().primaryKey(),
    last_seen_at: instant().notNull(),
  },
  (t) => [index().on(t.last_seen_at)],
);

const linkPurposes = [
  'verify_email',
  'reset_password',
  'change_email',
  /** A second factor that the programme team wants to reset: no message holds this link, its row is what waits. */
  'reset_second_factor',
  /** The hashed token with which the owner of an account objects to a change. */
  'objection',
] as const;

/** The purpose of a link in a message: it works once and expires. Only its hash is stored. */
export const one_time_links = pgTable(
  'one_time_links',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    code_hash: text().notNull().unique(),
    /** The address that a change of it leads to, once its owner has opened the link; of an objection, the one it leads back to. */
    email_address: text(),
    /** The member of the programme team who requested the change; null if the owner did. */
    asked_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** From when it works; null: at once. */
    works_from: instant(),
    expires_at: instant().notNull(),
    /** When it was used, or withdrawn. */
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.user_id, t.purpose),
    index().on(t.asked_by),
    index('one_time_links_over').on(sql`least(${t.expires_at}, ${t.used_at})`),
    check('one_time_links_purpose_known', oneOfCondition(t.purpose, linkPurposes)),
    check(
      'one_time_links_leads_to_an_address',
      sql`(${t.purpose} in ('change_email', 'objection')) = (${t.email_address} is not null)`,
    ),
  ],
);

/** How often something was tried in the present window; the key is a hash of whom it concerns. */
export const attempts = pgTable(
  'attempts',
  {
    key_hash: text().primaryKey(),
    /** The network it was tried from, where what is tried from one network is counted together. */
    origin_hash: text(),
    count: integer().notNull(),
    window_ends_at: instant().notNull(),
  },
  (t) => [index().on(t.window_ends_at), index().on(t.origin_hash)],
);

/** The answer to a call with an idempotency key, so that a repeated call is not executed again; for a day. */
export const kept_calls = pgTable(
  'kept_calls',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    idempotency_key: text().notNull(),
    /** The endpoint called, with its input. */
    digest: text().notNull(),
    /** The answer as JSON; null while the call is running, which no other call sees. */
    answer: text(),
    called_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.idempotency_key] }), index().on(t.called_at)],
);
