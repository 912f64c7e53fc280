import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { sessions } from './auth.tables.ts';
import { organisations } from './organisations.tables.ts';
import { programmes } from './programmes.tables.ts';
import { users } from './users.tables.ts';

/** A provider of OpenID Connect whose accounts open the programme, for addresses of some domains. */
export const identity_providers = pgTable(
  'identity_providers',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    provider_name: text().notNull(),
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** Encrypted with the server's secret; read to sign in, never shown. */
    sealed_secret: text().notNull(),
    /** In small letters. */
    domains: text().array().notNull(),
    mfa_values: text().array().notNull(),
    /** The organisation for people without an account; null: they request one themselves. */
    newcomers_organisation_id: integer().references(() => organisations.id),
    signs_out: boolean().notNull(),
    is_on: boolean().notNull(),
    version: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.programme_id),
    index().on(t.newcomers_organisation_id),
    index('identity_providers_by_domain').using('gin', t.domains),
    check('identity_providers_have_domains', sql`cardinality(${t.domains}) > 0`),
  ],
);

/** The account here that a provider's account opens: by an id the provider never reuses. */
export const provider_identities = pgTable(
  'provider_identities',
  {
    provider_id: requiredReference(() => identity_providers.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    linked_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider_id, t.subject] }),
    unique().on(t.provider_id, t.user_id),
    index().on(t.user_id),
  ],
);

/** A sign-in through a provider in progress: valid in its browser, once, for a few minutes. */
export const sign_on_attempts = pgTable(
  'sign_on_attempts',
  {
    id: identity(),
    provider_id: requiredReference(() => identity_providers.id, { onDelete: 'cascade' }),
    /** The hash of a cookie that only the browser has. */
    browser_hash: text().notNull().unique(),
    state_hash: text().notNull(),
    nonce: text().notNull(),
    code_verifier: text().notNull(),
    redirect: text(),
    expires_at: instant().notNull(),
    /** When the provider sent the browser back; what it sent is not looked at a second time. */
    returned_at: instant(),
    /** The user confirmed by the provider. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    subject: text(),
    is_mfa_done: boolean().notNull().default(false),
    sealed_id_token: text(),
    /** The reason for refusing the sign-in, as shown to the user. */
    refusal: text(),
  },
  (t) => [index().on(t.provider_id), index().on(t.user_id), index().on(t.expires_at)],
);

/** The provider that started a session, and what signing out there needs. */
export const sign_on_sessions = pgTable(
  'sign_on_sessions',
  {
    session_id: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider_id: requiredReference(() => identity_providers.id, { onDelete: 'cascade' }),
    sealed_id_token: text().notNull(),
  },
  (t) => [index().on(t.provider_id)],
);
