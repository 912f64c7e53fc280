import type { ContactMessage, ContactSort, OpenedContactMessage } from '@portal/contract/site/contact';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { contact_answers, contact_messages } from '../../../tables/contact.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const columns = {
  id: contact_messages.id,
  full_name: contact_messages.full_name,
  email_address: contact_messages.email_address,
  organisation_name: organisations.organisation_name,
  subject: contact_messages.subject,
  message_text: contact_messages.message_text,
  state: contact_messages.state,
  received_at: contact_messages.received_at,
  answers: sql<number>`(select count(*)::int from contact_answers answer
    where answer.contact_message_id = ${contact_messages.id})`,
};

const sorted: Record<ContactSort, SQL> = {
  date: sql`${contact_messages.received_at}`,
  name: sql`lower(${contact_messages.full_name})`,
  subject: sql`lower(${contact_messages.subject})`,
  // Open ones first.
  state: sql`case ${contact_messages.state} when 'open' then 0 else 1 end`,
};

export async function selectContactMessages(
  db: Db,
  programmeId: number,
  query: {
    search?: string | undefined;
    state?: ContactMessage['state'] | undefined;
    sort: ContactSort | `-${ContactSort}`;
    limit: number;
    offset: number;
  },
) {
  const by = sorted[query.sort.replace(/^-/, '') as ContactSort];
  const rows = await db
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(contact_messages)
    .leftJoin(users, eq(users.id, contact_messages.user_id))
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(
      and(
        eq(contact_messages.programme_id, programmeId),
        query.state ? eq(contact_messages.state, query.state) : undefined,
        matchesSearch(
          query.search,
          ...[contact_messages.full_name, contact_messages.email_address, contact_messages.subject],
          ...[contact_messages.message_text, sql`coalesce(${organisations.organisation_name}, '')`],
        ),
      ),
    )
    .orderBy(query.sort.startsWith('-') ? sql`${by} desc` : sql`${by} asc`, desc(contact_messages.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One with its answers, and when each was sent. */
export async function selectContactMessage(db: Db, id: number): Promise<OpenedContactMessage> {
  const [row] = await db
    .select({ ...columns, consent_text: contact_messages.consent_text })
    .from(contact_messages)
    .leftJoin(users, eq(users.id, contact_messages.user_id))
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(eq(contact_messages.id, id));
  const answers = await db
    .select({
      id: contact_answers.id,
      answer_text: contact_answers.answer_text,
      answered_by: users.full_name,
      answered_at: contact_answers.answered_at,
      sent_at: outbox_messages.sent_at,
    })
    .from(contact_answers)
    .innerJoin(outbox_messages, eq(outbox_messages.id, contact_answers.outbox_message_id))
    .leftJoin(users, eq(users.id, contact_answers.answered_by))
    .where(eq(contact_answers.contact_message_id, id))
    .orderBy(contact_answers.id);
  return {
    ...row!,
    received_at: row!.received_at.toISOString(),
    contact_answers: answers.map((answer) => ({
      ...answer,
      answered_at: answer.answered_at.toISOString(),
      sent_at: answer.sent_at?.toISOString() ?? null,
    })),
  };
}

export async function insertContactMessage(
  db: Db,
  values: typeof contact_messages.$inferInsert,
): Promise<void> {
  await db.insert(contact_messages).values(values);
}

/** Locks a message with its number of answers until the transaction ends. */
export async function lockContactMessage(db: Db, id: number) {
  const [row] = await db.select().from(contact_messages).where(eq(contact_messages.id, id)).for('update');
  if (!row) return undefined;
  const answers = await db.$count(contact_answers, eq(contact_answers.contact_message_id, id));
  return { ...row, answers };
}

export async function insertContactAnswer(
  db: Db,
  values: typeof contact_answers.$inferInsert,
): Promise<void> {
  await db.insert(contact_answers).values(values);
}

export async function updateContactState(
  db: Db,
  id: number,
  state: ContactMessage['state'],
  now: Date,
): Promise<void> {
  await db
    .update(contact_messages)
    .set({ state, closed_at: state === 'closed' ? now : null })
    .where(eq(contact_messages.id, id));
}

export async function deleteContactRow(db: Db, id: number): Promise<void> {
  await db.delete(contact_messages).where(eq(contact_messages.id, id));
}
