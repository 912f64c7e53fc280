import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { response_history } from '../../../tables/answers.tables.ts';
import {
  kept_calls,
  known_browsers,
  one_time_links,
  recovery_codes,
  sessions,
} from '../../../tables/auth.tables.ts';
import { chart_favourites, chart_views } from '../../../tables/charts.tables.ts';
import { digest_stops } from '../../../tables/digests.tables.ts';
import { passkey_challenges, passkeys } from '../../../tables/passkeys.tables.ts';
import { peer_groups } from '../../../tables/peer-groups.tables.ts';
import { publication_subscriptions } from '../../../tables/publication-subscriptions.tables.ts';
import { project_favourites } from '../../../tables/projects.tables.ts';
import { report_packs } from '../../../tables/report-packs.tables.ts';
import { provider_identities, sign_on_attempts } from '../../../tables/single-sign-on.tables.ts';
import { DELETED_KEY } from '../../platform/audit/anonymise-audit-entries.sql.ts';

/** `addresses`: all they had, for messages went to the earlier ones too. */
type Erased = { id: number; programme_id: number; full_name: string; addresses: readonly string[] };

/** Deletes data that only the person has ever seen. */
async function deletePrivate(db: Db, userId: number): Promise<void> {
  // Refresh tokens, and the provider that started them, are deleted by cascade with their sessions.
  for (const table of [
    ...[sessions, kept_calls, known_browsers, one_time_links, recovery_codes, user_accesses],
    ...[passkeys, passkey_challenges, provider_identities, sign_on_attempts],
    ...[project_favourites, chart_favourites, publication_subscriptions, chart_views],
    ...[digest_stops, report_packs],
  ])
    await db.delete(table).where(eq(table.user_id, userId));
  await db
    .delete(peer_groups)
    .where(and(eq(peer_groups.owner_id, userId), isNull(peer_groups.organisation_id)));
}

/**
 * Replaces the name, the address and the words in records that others wrote about the person, and in their
 * messages with the programme team.
 */
async function replaceNames(
  db: Db,
  { id, programme_id, addresses, full_name }: Erased,
  { alias, address }: { alias: string; address: string },
): Promise<void> {
  const known = sql`any(${sql.param(addresses.map((one) => one.toLowerCase()))}::text[])`;
  const mails = sql`(select id from outbox_messages where programme_id = ${programme_id} and lower(to_address) = ${known})`;
  await db.execute(sql`
    update message_recipients set full_name = ${alias} where outbox_message_id in ${mails}`);
  // Unsent messages are not sent.
  await db.execute(sql`
    delete from outbox_messages where id in ${mails} and sent_at is null
      and id not in (select outbox_message_id from contact_answers where outbox_message_id is not null)`);
  await db.execute(sql`
    update outbox_messages set to_address = ${address}, text_body = '', html_body = '', sealed_link = null,
      last_error = null, sent_at = coalesce(sent_at, created_at)
    where id in ${mails}`);
  const messages = sql`programme_id = ${programme_id} and (user_id = ${id} or lower(email_address) = ${known})`;
  await db.execute(sql`
    update contact_answers set answer_text = '–'
    where contact_message_id in (select id from contact_messages where ${messages})`);
  await db.execute(sql`
    update contact_messages set full_name = ${alias}, email_address = ${address}, subject = '–', message_text = '–'
    where ${messages}`);
  await db.execute(sql`
    delete from registration_contacts
    where lower(email_address) = ${known} and registration_id in (select registrations.id from registrations
      join projects on projects.id = registrations.project_id where projects.programme_id = ${programme_id})`);
  // The owner of an action plan is a name as typed, often beside others.
  await db.execute(sql`
    update action_plans set owner_name = case when lower(owner_name) = lower(${full_name}) then ${alias}
      else replace(owner_name, ${full_name}, ${alias}) end
    where strpos(lower(owner_name), lower(${full_name})) > 0 and chart_id in (select chart.id from charts chart join projects on projects.id = chart.project_id
      where projects.programme_id = ${programme_id})`);
  // A bulk message names its recipients in its text; a message to a whole organisation can name them to
  // others.
  await db.execute(sql`
    update outbox_messages set text_body = replace(text_body, ${full_name}, ${alias}),
      html_body = replace(html_body, ${full_name}, ${alias}), subject = replace(subject, ${full_name}, ${alias})
    where programme_id = ${programme_id} and (strpos(text_body, ${full_name}) > 0 or strpos(subject, ${full_name}) > 0)`);
}

/** Erases a person's data outside the account and the audit log. Their actions remain under the alias. */
export async function erasePersonalRows(
  db: Db,
  person: Erased,
  replacement: { alias: string; address: string },
): Promise<void> {
  await deletePrivate(db, person.id);
  await replaceNames(db, person, replacement);
  await db
    .update(response_history)
    .set({ key_name: DELETED_KEY })
    .where(and(eq(response_history.changed_by, person.id), isNotNull(response_history.key_name)));
}
