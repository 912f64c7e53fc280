import type { outboxStates } from '@portal/contract/platform/outbox';
import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { callContext } from '../../../lib/call-context.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';

const sender = {
  mail_sender_name: programmes.mail_sender_name,
  mail_reply_to: programmes.mail_reply_to,
};

/** Loads the programme's sender settings. */
export async function selectMailFromSettings(db: Db, programmeId: number) {
  const [row] = await db.select(sender).from(programmes).where(eq(programmes.id, programmeId));
  return row!;
}

export async function insertMessage(db: Db, message: typeof outbox_messages.$inferInsert): Promise<number> {
  const [row] = await db
    .insert(outbox_messages)
    .values({ ...message, call_id: callContext()?.call_id ?? null })
    .returning({ id: outbox_messages.id });
  return row!.id;
}

/** Any number of them in one statement. @returns their ids, in their order: rows get their numbers as they are listed */
export async function insertMessages(
  db: Db,
  messages: (typeof outbox_messages.$inferInsert)[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, sealed_link, send_after, call_id)
    select programme_id, to_address, subject, text_body, html_body, sealed_link, send_after,
      ${callContext()?.call_id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message (programme_id int, to_address text,
      subject text, text_body text, html_body text, sealed_link text, send_after timestamptz)
    returning id`);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/**
 * Locks the message of a programme that has been due longest, with its current sender; another process that
 * asks at the same time gets the next one. Writes to the message, so that a read-only database refuses before
 * sending.
 */
export async function lockDueMessage(db: Db, programmeId: number, now: Date) {
  const [row] = await db
    .select({ message: outbox_messages, sender })
    .from(outbox_messages)
    .innerJoin(programmes, eq(programmes.id, outbox_messages.programme_id))
    .where(
      and(
        eq(outbox_messages.programme_id, programmeId),
        isNull(outbox_messages.sent_at),
        lte(outbox_messages.send_after, now),
      ),
    )
    .orderBy(outbox_messages.send_after, outbox_messages.id)
    .limit(1)
    .for('update', { of: outbox_messages, skipLocked: true });
  if (row)
    await db
      .update(outbox_messages)
      .set({ failures: row.message.failures })
      .where(eq(outbox_messages.id, row.message.id));
  return row;
}

/** Locks the open message to a recipient that collects news of this change; undefined if none is open. */
export async function lockOpenBatch(db: Db, to_address: string, batchKey: string) {
  const [row] = await db
    .select({
      id: outbox_messages.id,
      text_body: outbox_messages.text_body,
      html_body: outbox_messages.html_body,
    })
    .from(outbox_messages)
    .where(
      and(
        eq(outbox_messages.to_address, to_address),
        eq(outbox_messages.collects, batchKey),
        isNull(outbox_messages.sent_at),
      ),
    )
    .limit(1)
    .for('update');
  return row;
}

export async function updateBodies(
  db: Db,
  id: number,
  bodies: { text_body: string; html_body: string },
): Promise<void> {
  await db.update(outbox_messages).set(bodies).where(eq(outbox_messages.id, id));
}

export async function updateDeliveryOutcome(
  db: Db,
  id: number,
  outcome:
    | {
        sent_at: Date;
        sent_from: string;
        sent_reply_to: string | null;
        last_error: null;
        sealed_link: null;
      }
    | { failures: number; last_error: string; send_after: Date },
) {
  await db.update(outbox_messages).set(outcome).where(eq(outbox_messages.id, id));
}

const shown = {
  id: outbox_messages.id,
  to_address: outbox_messages.to_address,
  subject: outbox_messages.subject,
  text_body: outbox_messages.text_body,
  created_at: outbox_messages.created_at,
  sent_at: outbox_messages.sent_at,
  sent_from: outbox_messages.sent_from,
  sent_reply_to: outbox_messages.sent_reply_to,
  last_error: outbox_messages.last_error,
};

const stands: Record<(typeof outboxStates)[number], SQL> = {
  waiting: sql`(${outbox_messages.sent_at} is null and ${outbox_messages.failures} = 0)`,
  failed: sql`(${outbox_messages.sent_at} is null and ${outbox_messages.failures} > 0)`,
  sent: sql`${outbox_messages.sent_at} is not null`,
};

export async function selectMessages(
  db: Db,
  programmeId: number,
  query: {
    search?: string | undefined;
    state?: (typeof outboxStates)[number] | undefined;
    limit: number;
    offset: number;
  },
) {
  const matching = and(
    eq(outbox_messages.programme_id, programmeId),
    query.state && stands[query.state],
    matchesSearch(query.search, outbox_messages.to_address, outbox_messages.subject),
  );
  const rows = await db
    .select({ message: shown, sender, total: sql<number>`count(*) over ()` })
    .from(outbox_messages)
    .innerJoin(programmes, eq(programmes.id, outbox_messages.programme_id))
    .where(matching)
    .orderBy(desc(outbox_messages.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}
