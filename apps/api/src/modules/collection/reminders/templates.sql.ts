import type { TemplateKey } from '@portal/contract/collection/default-message-templates';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { message_templates } from '../../../tables/reminders.tables.ts';

/** Those a programme has in its own words. */
export const selectTemplates = (db: Db, programmeId: number) =>
  db.select().from(message_templates).where(eq(message_templates.programme_id, programmeId));

const ofKey = (programmeId: number, key: TemplateKey) =>
  and(eq(message_templates.programme_id, programmeId), eq(message_templates.template_key, key));

/** Locks a template until the transaction ends, even a default template without a row. */
export async function lockTemplate(db: Db, programmeId: number, key: TemplateKey) {
  await db.execute(sql`select pg_advisory_xact_lock(${programmeId}, hashtext(${key}))`);
  return selectTemplate(db, programmeId, key);
}

export async function selectTemplate(db: Db, programmeId: number, key: TemplateKey) {
  const [row] = await db.select().from(message_templates).where(ofKey(programmeId, key));
  return row;
}

export async function upsertTemplate(db: Db, values: typeof message_templates.$inferInsert): Promise<void> {
  const { subject, text, changed_at } = values;
  await db
    .insert(message_templates)
    .values(values)
    .onConflictDoUpdate({
      target: [message_templates.programme_id, message_templates.template_key],
      set: { subject, text, changed_at },
    });
}

export async function deleteTemplate(db: Db, programmeId: number, key: TemplateKey): Promise<void> {
  await db.delete(message_templates).where(ofKey(programmeId, key));
}
