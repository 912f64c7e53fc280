import type { logoTypes, SettingsFields } from '@portal/contract/site/settings';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { programme_logos, programmes } from '../../../tables/programmes.tables.ts';

const columns = {
  programme_name: programmes.programme_name,
  product_name: programmes.product_name,
  support_email: programmes.support_email,
  primary_colour: programmes.primary_colour,
  mail_sender_name: programmes.mail_sender_name,
  mail_reply_to: programmes.mail_reply_to,
  tagline: programmes.tagline,
  welcome_icon: programmes.welcome_icon,
  cookie_text: programmes.cookie_text,
  privacy_text: programmes.privacy_text,
  mfa_required: programmes.mfa_required,
  password_expiry_days: programmes.password_expiry_days,
  session_hours: programmes.session_hours,
  settings_version: programmes.settings_version,
  has_uploaded_logo: sql<boolean>`exists (select from programme_logos logo where logo.programme_id = programmes.id)`,
};

export async function selectSettings(db: Db, programmeId: number) {
  const [row] = await db.select(columns).from(programmes).where(eq(programmes.id, programmeId));
  return row!;
}
export type SettingsRow = Awaited<ReturnType<typeof selectSettings>>;

/** Stores settings over those of a version. @returns false where there is another by now */
export async function replaceSettings(
  db: Db,
  programmeId: number,
  version: number,
  fields: SettingsFields,
): Promise<boolean> {
  const stored = await db
    .update(programmes)
    .set({ ...fields, settings_version: sql`${programmes.settings_version} + 1` })
    .where(and(eq(programmes.id, programmeId), eq(programmes.settings_version, version)))
    .returning({ id: programmes.id });
  return stored.length === 1;
}

type Logo = { media_type: (typeof logoTypes)[number]; content: Buffer; content_hash: string };

export async function upsertLogo(db: Db, programmeId: number, logo: Logo): Promise<void> {
  await db
    .insert(programme_logos)
    .values({ programme_id: programmeId, ...logo })
    .onConflictDoUpdate({ target: programme_logos.programme_id, set: logo });
}

/** @returns whether there was one */
export async function deleteLogo(db: Db, programmeId: number): Promise<boolean> {
  const gone = await db
    .delete(programme_logos)
    .where(eq(programme_logos.programme_id, programmeId))
    .returning({ programme_id: programme_logos.programme_id });
  return gone.length === 1;
}

export async function selectLogo(db: Db, programmeId: number): Promise<Logo | undefined> {
  const [row] = await db.select().from(programme_logos).where(eq(programme_logos.programme_id, programmeId));
  return row;
}
