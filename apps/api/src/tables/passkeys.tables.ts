import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';
import { users } from './users.tables.ts';

/** A key pair of which a device keeps the secret half (WebAuthn): it opens the account by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    passkey_name: text().notNull(),
    /** The device's name for it, in base64url. */
    credential_id: text().notNull().unique(),
    public_key: bytes().notNull(),
    /** How often the device says it was used; a copy of it would fall behind. Some always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (t) => [index().on(t.user_id)],
);

/** The challenge a device was asked to sign: once, and for a few minutes. Only its hash is stored. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    programme_id: requiredReference(() => programmes.id),
    /** The owner of a passkey being added; null: a sign-in. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (t) => [index().on(t.programme_id), index().on(t.user_id), index().on(t.expires_at)],
);
