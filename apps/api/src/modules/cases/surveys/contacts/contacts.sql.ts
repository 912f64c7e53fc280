import type {
  contactSorts,
  contactStates,
  ContactMailKind,
  SurveyContact,
} from '@portal/contract/cases/survey-responses';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { matchesSearch } from '../../../../database/search-conditions.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';

type Sort = (typeof contactSorts)[number];
type State = (typeof contactStates)[number];

const ofReturn = (of: ResponseKey): SQL =>
  sql`contact.questionnaire_id = ${of.questionnaire_id} and contact.submission_id = ${of.submission_id}`;
const dayOf = (column: string): SQL => sql`(${sql.raw(column)} at time zone 'UTC')::date::text`;
/** A withdrawn case counts as a response too: the withdrawal is not revealed. */
const hasResponded = sql`coalesce(one.completed_at is not null or one.state = 'withdrawn', false)`;
const withCode = sql`survey_contacts contact left join case_codes one on one.id = contact.case_code_id`;

const inState: Record<State, SQL> = {
  not_invited: sql`contact.invited_at is null`,
  invited: sql`contact.invited_at is not null and not ${hasResponded}`,
  responded: hasResponded,
  stopped: sql`contact.stopped_at is not null`,
};
const sorted: Record<Sort, SQL> = {
  full_name: sql`lower(contact.full_name)`,
  email_address: sql`lower(contact.email_address)`,
  invited_on: sql`invited_on`,
  reminded_on: sql`reminded_on`,
  responded_on: sql`responded_on`,
};

/** Selects the invited contacts, without any data that leads to a code or an answer. */
export async function selectContacts(
  db: Db,
  of: ResponseKey & {
    search?: string | undefined;
    state?: State | undefined;
    sort: Sort | `-${Sort}`;
    limit: number;
    offset: number;
  },
): Promise<{ contacts: SurveyContact[]; total: number }> {
  const by = sorted[of.sort.replace(/^-/, '') as Sort];
  const { rows } = await db.execute<SurveyContact & { total: number }>(sql`
    select contact.id, contact.full_name, contact.email_address, contact.language, contact.reminders, contact.waits_for,
      contact.stopped_at is not null as stopped, ${dayOf('contact.invited_at')} as invited_on,
      ${dayOf('contact.reminded_at')} as reminded_on,
      case when ${hasResponded} then ${dayOf('coalesce(one.completed_at, one.withdrawn_at)')} end as responded_on,
      count(*) over ()::int as total
    from ${withCode}
    where ${ofReturn(of)} and ${of.state ? inState[of.state] : sql`true`}
      and ${matchesSearch(of.search, sql`contact.full_name`, sql`contact.email_address`)}
    order by ${by} ${sql.raw(of.sort.startsWith('-') ? 'desc' : 'asc')} nulls last, lower(contact.full_name), contact.id
    limit ${of.limit} offset ${of.offset}`);
  return { contacts: rows, total: rows[0]?.total ?? 0 };
}

export async function selectAllContacts(db: Db, of: ResponseKey) {
  const { rows } = await db.execute<{
    id: number;
    full_name: string;
    email_address: string;
    language: string | null;
  }>(sql`
    select id, full_name, email_address, language from survey_contacts contact where ${ofReturn(of)}`);
  return rows;
}

export async function upsertContacts(
  db: Db,
  of: ResponseKey,
  rows: { full_name: string; email_address: string; language: string | null }[],
  by: { user_id: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into survey_contacts (questionnaire_id, submission_id, full_name, email_address, language, created_at, created_by)
    select ${of.questionnaire_id}::int, ${of.submission_id}::int, full_name, email_address, language,
      ${by.now.toISOString()}::timestamptz, ${by.user_id}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (full_name text, email_address text, language text)
    on conflict (questionnaire_id, submission_id, lower(email_address)) do update set full_name = excluded.full_name,
      language = excluded.language`);
}

/**
 * Builds a condition that a contact can be sent one kind of email now: at most one reminder a day, none after
 * unsubscribing.
 */
const canBeSent = (kind: ContactMailKind, now: Date): SQL =>
  kind === 'invitation'
    ? sql`contact.invited_at is null and contact.stopped_at is null`
    : sql`contact.stopped_at is null and contact.invited_at is not null and not ${hasResponded}
        and coalesce(contact.reminded_at, contact.invited_at) < date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')`;

export async function countContacts(db: Db, of: ResponseKey, now: Date) {
  const { rows } = await db.execute<
    Record<
      'contacts' | 'responded' | 'stopped' | 'invitation' | 'reminder' | 'written_today' | 'waiting',
      number
    >
  >(sql`
    select count(*)::int as contacts, count(*) filter (where ${hasResponded})::int as responded,
      count(*) filter (where contact.stopped_at is not null)::int as stopped,
      count(*) filter (where contact.waits_for is null and ${canBeSent('invitation', now)})::int as invitation,
      count(*) filter (where contact.waits_for is null and ${canBeSent('reminder', now)})::int as reminder,
      count(*) filter (where contact.waits_for is null and contact.invited_at is not null and contact.stopped_at is null
        and not ${hasResponded} and not (${canBeSent('reminder', now)}))::int as written_today,
      count(*) filter (where contact.waits_for is not null)::int as waiting
    from ${withCode} where ${ofReturn(of)}`);
  return rows[0]!;
}

/** Puts down who is to be sent it. @returns how many */
export async function queueContactMail(
  db: Db,
  of: ResponseKey,
  kind: ContactMailKind,
  now: Date,
): Promise<number> {
  const result = await db.execute(sql`
    update survey_contacts marked set waits_for = ${kind} from (
      select contact.id from ${withCode}
      where ${ofReturn(of)} and contact.waits_for is null and ${canBeSent(kind, now)} for update of contact) found
    where marked.id = found.id`);
  return result.rowCount ?? 0;
}

export async function cancelQueuedContactMail(db: Db, of: ResponseKey): Promise<number> {
  const result = await db.execute(sql`
    update survey_contacts contact set waits_for = null where ${ofReturn(of)} and waits_for is not null`);
  return result.rowCount ?? 0;
}

export async function deleteContacts(db: Db, of: ResponseKey): Promise<number> {
  const result = await db.execute(sql`delete from survey_contacts contact where ${ofReturn(of)}`);
  return result.rowCount ?? 0;
}

/** Marks a contact as unsubscribed. A repeat changes nothing; nor does a call for a deleted contact. */
export async function markContactUnsubscribed(
  db: Db,
  id: number,
  programmeId: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update survey_contacts contact set stopped_at = coalesce(stopped_at, ${now.toISOString()}::timestamptz), waits_for = null
    from submissions submission join projects project on project.id = submission.project_id
    where contact.id = ${id} and submission.id = contact.submission_id and project.programme_id = ${programmeId}`);
}
