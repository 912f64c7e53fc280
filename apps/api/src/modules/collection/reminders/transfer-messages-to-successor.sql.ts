import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { message_recipients } from '../../../tables/reminders.tables.ts';

/** Moves an organisation's messages to another organisation, which now answers for their requests. */
export async function transferMessagesToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  await db
    .update(message_recipients)
    .set({ organisation_id: successorId })
    .where(eq(message_recipients.organisation_id, organisationId));
}
