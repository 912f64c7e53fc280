import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { message_recipients } from '../../../tables/reminders.tables.ts';

/** What was written to an organisation's people is part of another one's history from now on: it answers for what was asked. */
export async function moveMessages(db: Db, from: number, to: number): Promise<void> {
  await db
    .update(message_recipients)
    .set({ organisation_id: to })
    .where(eq(message_recipients.organisation_id, from));
}
