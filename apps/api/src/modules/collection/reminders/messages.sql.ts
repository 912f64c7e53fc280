import type { messageDeliveryStates } from '@portal/contract/collection/reminders';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { message_recipients, message_sendings } from '../../../tables/reminders.tables.ts';

type Summary = { organisations: number; people: number };

/** Selects the message sent under a key; undefined if none. */
export async function selectSentMessageByKey(
  db: Db,
  programmeId: number,
  sendKey: string,
): Promise<Summary | undefined> {
  const [row] = await db
    .select({ organisations: message_sendings.organisations, people: message_sendings.people })
    .from(message_sendings)
    .where(and(eq(message_sendings.programme_id, programmeId), eq(message_sendings.send_key, sendKey)));
  return row;
}

/** @returns undefined where its key or its reminder has sent one; waits for who is about to */
export async function insertMessageSending(
  db: Db,
  values: typeof message_sendings.$inferInsert,
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .insert(message_sendings)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: message_sendings.id });
  return row;
}

/** The most that fit into one statement. */
const AT_ONCE = 5000;

export async function insertRecipients(
  db: Db,
  recipients: (typeof message_recipients.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < recipients.length; from += AT_ONCE)
    await db.insert(message_recipients).values(recipients.slice(from, from + AT_ONCE));
}

type Delivery = (typeof messageDeliveryStates)[number];
type SentRow = {
  id: number;
  project_name: string;
  time_period_name: string;
  organisation_name: string;
  full_name: string;
  to_address: string;
  subject: string;
  text_body: string;
  created_at: string;
  sent_by_name: string | null;
  delivery: Delivery;
  sent_at: string | null;
  last_error: string | null;
  total: number;
};

/** Selects the messages sent to participants, newest first. */
export async function selectSentMessages(
  db: Db,
  programmeId: number,
  query: {
    project_id?: number | undefined;
    organisation_id?: number | undefined;
    delivery?: Delivery | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: SentRow[]; total: number }> {
  const result = await db.execute<SentRow>(sql`
    select recipient.id, project.project_name, period.time_period_name, organisation.organisation_name,
      recipient.full_name, outbox.to_address, outbox.subject, outbox.text_body, sending.created_at,
      sender.full_name as sent_by_name, delivery.delivery, outbox.sent_at, outbox.last_error, count(*) over ()::int as total
    from message_sendings sending
    join message_recipients recipient on recipient.sending_id = sending.id
    join outbox_messages outbox on outbox.id = recipient.outbox_message_id
    join projects project on project.id = recipient.project_id
    join time_periods period on period.id = recipient.time_period_id
    join organisations organisation on organisation.id = recipient.organisation_id
    left join users sender on sender.id = sending.sent_by
    cross join lateral (select case when outbox.sent_at is not null then 'sent'
      when outbox.last_error is not null then 'failed' else 'waiting' end as delivery) delivery
    where sending.programme_id = ${programmeId}
      and (${query.project_id ?? null}::int is null or recipient.project_id = ${query.project_id ?? null})
      and (${query.organisation_id ?? null}::int is null or recipient.organisation_id = ${query.organisation_id ?? null})
      and (${query.delivery ?? null}::text is null or delivery.delivery = ${query.delivery ?? null})
      and ${matchesSearch(
        query.search,
        ...[
          sql`outbox.to_address`,
          sql`outbox.subject`,
          sql`recipient.full_name`,
          sql`organisation.organisation_name`,
        ],
      )}
    order by recipient.id desc limit ${query.limit} offset ${query.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}
