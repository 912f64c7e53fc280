import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { users } from '../../tables/users.tables.ts';
import { audit_entries } from '../../tables/audit.tables.ts';

/** Adds entries to the audit log, in the transaction of what they tell about. */
export async function recordAudit(db: Db, ...entries: (typeof audit_entries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await db.insert(audit_entries).values(entries);
}

/** The same within a statement that does more. */
export const auditing = (entry: {
  programme_id: number;
  user_id: number;
  action: string;
  subject_type: string;
  subject_id: string;
}) => sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id)
  values (${entry.programme_id}, ${entry.user_id}, ${entry.action}, ${entry.subject_type}, ${entry.subject_id})`;

/** When something was last done to a subject; null where it never was. */
export async function selectLastAudit(
  db: Db,
  of: { programme_id: number; action: string; subject_type: string; subject_id: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ created_at: audit_entries.created_at })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.programme_id, of.programme_id),
        eq(audit_entries.action, of.action),
        eq(audit_entries.subject_type, of.subject_type),
        eq(audit_entries.subject_id, of.subject_id),
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(1);
  return row?.created_at ?? null;
}

/** Who took a person's second factor away, where none has been set up since; their name as it is now. */
export async function selectOpenMfaReset(
  db: Db,
  programmeId: number,
  userId: number,
): Promise<{ user_name: string } | null> {
  const [row] = await db
    .select({ action: audit_entries.action, user_name: users.full_name })
    .from(audit_entries)
    .leftJoin(users, eq(users.id, audit_entries.user_id))
    .where(
      and(
        eq(audit_entries.programme_id, programmeId),
        inArray(audit_entries.action, ['user.mfa_reset', 'auth.mfa_enabled']),
        eq(audit_entries.subject_type, 'user'),
        eq(audit_entries.subject_id, String(userId)),
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(1);
  return row?.action === 'user.mfa_reset' ? { user_name: row.user_name ?? 'the programme team' } : null;
}

const subjectId = sql`case when ${audit_entries.subject_id} ~ '^[0-9]{1,9}$' then ${audit_entries.subject_id}::int end`;
/** Looked up, not stored: with a deleted person their name goes from here too. */
const subjectName = sql<string | null>`case ${audit_entries.subject_type}
  when 'user' then (select u.full_name from users u where u.id = ${subjectId})
  when 'project' then (select p.project_name from projects p where p.id = ${subjectId})
  when 'time_period' then (select t.time_period_name from time_periods t where t.id = ${subjectId})
  when 'scope' then (select s.scope_name from scopes s where s.id = ${subjectId})
  when 'organisation' then (select o.organisation_name from organisations o where o.id = ${subjectId})
  end`;

export async function selectAuditEntries(
  db: Db,
  programmeId: number,
  query: { search?: string | undefined; action?: string | undefined; limit: number; offset: number },
) {
  const words = query.search && containing(query.search);
  const rows = await db
    .select({
      id: audit_entries.id,
      action: audit_entries.action,
      subject_type: audit_entries.subject_type,
      subject_id: audit_entries.subject_id,
      subject_name: subjectName,
      user_name: users.full_name,
      before: audit_entries.before,
      after: audit_entries.after,
      created_at: audit_entries.created_at,
      total: sql<number>`count(*) over ()`,
    })
    .from(audit_entries)
    .leftJoin(users, eq(users.id, audit_entries.user_id))
    .where(
      and(
        eq(audit_entries.programme_id, programmeId),
        query.action ? eq(audit_entries.action, query.action) : undefined,
        words
          ? or(ilike(users.full_name, words), ilike(audit_entries.action, words), ilike(subjectName, words))
          : undefined,
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}
