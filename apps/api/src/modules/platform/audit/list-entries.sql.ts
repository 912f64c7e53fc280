import { type listAuditEntries, MAX_AUDIT_ENTRIES } from '@portal/contract/platform/audit';
import type { ValidInput } from '@portal/contract/shared/endpoint';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { hasNamedSubject, notifiedCount, notifiedNames, subjectName, valueNames } from './entry-names.sql.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { users } from '../../../tables/users.tables.ts';

type Query = ValidInput<typeof listAuditEntries>['query'];

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
      ? sql`(${matchesSearch(query.search, audit_entries.action)} or ${hasNamedSubject(programmeId, query.search)})`
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
      network: audit_entries.network,
      notified: notifiedNames,
      notified_count: notifiedCount,
      names: valueNames,
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
