import { type listAuditEntries, MAX_AUDIT_ENTRIES } from '@portal/contract/platform/audit';
import type { ValidInput } from '@portal/contract/shared/endpoint';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { users } from '../../../tables/users.tables.ts';

type Query = ValidInput<typeof listAuditEntries>['query'];

const subjectId = sql`case when ${audit_entries.subject_id} ~ '^[0-9]{1,9}$' then ${audit_entries.subject_id}::int end`;
/** Looked up, not stored: with a deleted person their name goes from here too. */
const subjectName = sql<string | null>`case ${audit_entries.subject_type}
  when 'user' then (select u.full_name from users u where u.id = ${subjectId})
  when 'programme' then (select g.programme_name from programmes g where g.id = ${subjectId})
  when 'project' then (select p.project_name from projects p where p.id = ${subjectId})
  when 'time_period' then (select t.time_period_name from time_periods t where t.id = ${subjectId})
  when 'document' then (select d.document_name from documents d where d.id = ${subjectId})
  when 'news' then (select n.news_title from news n where n.id = ${subjectId})
  when 'scope' then (select s.scope_name from scopes s where s.id = ${subjectId})
  when 'organisation' then (select o.organisation_name from organisations o where o.id = ${subjectId})
  when 'call' then case ${audit_entries.action} when 'document.downloaded' then
    (select d.document_name from documents d where d.id = (${audit_entries.after} ->> 'id')::int) end
  end`;

/** The entries about what is called so now, or done by who is. */
const named = (programmeId: number, search: string) => sql`(
  ${audit_entries.user_id} in (select id from users where programme_id = ${programmeId} and ${matchesSearch(search, sql`full_name`)})
  or (${audit_entries.subject_type}, ${audit_entries.subject_id}) in (
    select 'user', id::text from users where programme_id = ${programmeId} and ${matchesSearch(search, sql`full_name`)}
    union all select 'project', id::text from projects where programme_id = ${programmeId} and ${matchesSearch(search, sql`project_name`)}
    union all select 'time_period', id::text from time_periods
      where programme_id = ${programmeId} and ${matchesSearch(search, sql`time_period_name`)}
    union all select 'organisation', id::text from organisations
      where programme_id = ${programmeId} and ${matchesSearch(search, sql`organisation_name`)}))`;

/**
 * Selects entries that only superusers can read: how superusers sign in, changes to their accounts, and whose
 * messages they read.
 */
const ofSuperusers = (programmeId: number): SQL => {
  const owners = sql`select id from users where programme_id = ${programmeId} and role_type_id = ${SUPERUSER}`;
  return sql`(${audit_entries.action} = 'outbox.read'
    or (${audit_entries.subject_type} = 'user' and ${audit_entries.subject_id} in (select id::text from (${owners}) owner))
    or (${audit_entries.action} like 'auth.%' and coalesce(${audit_entries.user_id} in (${owners}), false)))`;
};

export async function selectAuditEntries(db: Db, programmeId: number, query: Query, seesSuperusers: boolean) {
  const wanted = and(
    eq(audit_entries.programme_id, programmeId),
    query.action ? eq(audit_entries.action, query.action) : undefined,
    query.user_id ? eq(audit_entries.user_id, query.user_id) : undefined,
    query.from ? gte(audit_entries.created_at, new Date(query.from)) : undefined,
    query.until ? lt(audit_entries.created_at, new Date(query.until)) : undefined,
    query.search
      ? sql`(${matchesSearch(query.search, audit_entries.action)} or ${named(programmeId, query.search)})`
      : undefined,
    seesSuperusers ? undefined : sql`not ${ofSuperusers(programmeId)}`,
  );
  const rows = await db
    .select({
      id: audit_entries.id,
      action: audit_entries.action,
      subject_type: audit_entries.subject_type,
      subject_id: audit_entries.subject_id,
      subject_name: subjectName,
      user_name: users.full_name,
      key_name: audit_entries.key_name,
      before: audit_entries.before,
      after: audit_entries.after,
      created_at: audit_entries.created_at,
      // Counted by itself and not without end: a log only ever grows.
      total: sql<number>`(select count(*)::int from (
        select from ${audit_entries} where ${wanted} limit ${MAX_AUDIT_ENTRIES}) counted)`,
    })
    .from(audit_entries)
    .leftJoin(users, eq(users.id, audit_entries.user_id))
    .where(wanted)
    .orderBy(desc(audit_entries.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}
