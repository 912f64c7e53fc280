import type { MailKey } from '@portal/contract/platform/portal-mails';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { mail_texts } from '../../../tables/mail.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';

const ofKey = (programmeId: number, key: MailKey) =>
  and(eq(mail_texts.programme_id, programmeId), eq(mail_texts.mail_key, key));

const letterhead = {
  settings_version: programmes.settings_version,
  programme_name: programmes.programme_name,
  support_email: programmes.support_email,
};

/** Loads the signature of a programme's messages. */
export async function selectMailLetterhead(db: Db, programmeId: number) {
  const [row] = await db.select(letterhead).from(programmes).where(eq(programmes.id, programmeId));
  return row!;
}

/** Loads the branding with the wording of one message; null: the default. */
export async function selectMailWording(db: Db, programmeId: number, key: MailKey) {
  const [row] = await db
    .select({ letterhead, words: mail_texts })
    .from(programmes)
    .leftJoin(mail_texts, and(eq(mail_texts.programme_id, programmes.id), eq(mail_texts.mail_key, key)))
    .where(eq(programmes.id, programmeId));
  return row!;
}

/** Those a programme has in its own words. */
export const selectMailTexts = (db: Db, programmeId: number) =>
  db.select().from(mail_texts).where(eq(mail_texts.programme_id, programmeId));

/** Locks one wording until the transaction ends, even if it is the default and has no row. */
export async function lockMailText(db: Db, programmeId: number, key: MailKey) {
  await db.execute(sql`select pg_advisory_xact_lock(${programmeId}, hashtext(${`mail:${key}`}))`);
  const [row] = await db.select().from(mail_texts).where(ofKey(programmeId, key));
  return row;
}

export async function upsertMailText(db: Db, values: typeof mail_texts.$inferInsert): Promise<void> {
  const { subject, opening, closing, changed_at } = values;
  await db
    .insert(mail_texts)
    .values(values)
    .onConflictDoUpdate({
      target: [mail_texts.programme_id, mail_texts.mail_key],
      set: { subject, opening, closing, changed_at },
    });
}

export async function deleteMailText(db: Db, programmeId: number, key: MailKey): Promise<void> {
  await db.delete(mail_texts).where(ofKey(programmeId, key));
}
