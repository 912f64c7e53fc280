import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { callContext } from '../../../lib/call-context.ts';
import { users } from '../../../tables/users.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';

/** Adds entries to the audit log, in the transaction of the change they record. */
export async function recordAudit(db: Db, ...entries: (typeof audit_entries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0)
    await db.insert(audit_entries).values(entries.map((one) => ({ ...originOf(one), ...one })));
}

/** Returns the call of an entry, and the network of a user or of a failed sign-in. */
function originOf({ action, user_id }: { action: string; user_id?: number | null | undefined }) {
  const { call_id = null, network = null } = callContext() ?? {};
  const isOfAccount = user_id != null || action.startsWith('auth.');
  return { call_id, network: isOfAccount ? network : null };
}

/** The same for thousands: what one person did to many, in one statement with one parameter. */
export async function recordAuditOfMany(
  db: Db,
  by: { programme_id: number; user_id: number },
  entries: readonly {
    action: string;
    subject_type: string;
    subject_id: string;
    before?: object;
    after?: object;
  }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { call_id, network } = originOf({ action: '', ...by });
  await db.execute(sql`
    insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, "before", "after", call_id, network)
    select ${by.programme_id}, ${by.user_id}, action, subject_type, subject_id, "before", "after",
      ${call_id}::uuid, ${network}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (action text, subject_type text,
      subject_id text, "before" jsonb, "after" jsonb)`);
}

/** The same within a statement that does more. */
export function insertAuditEntrySql(entry: {
  programme_id: number;
  user_id: number;
  action: string;
  subject_type: string;
  subject_id: string;
}) {
  const { call_id, network } = originOf(entry);
  return sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, call_id, network)
    values (${entry.programme_id}, ${entry.user_id}, ${entry.action}, ${entry.subject_type}, ${entry.subject_id},
      ${call_id}::uuid, ${network})`;
}

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

/** Says whether a person was taken out of the programme team since then. */
export async function wasInTeamSince(db: Db, programmeId: number, userId: number, since: Date) {
  const { rows } = await db.execute<{ was: boolean }>(sql`
    select exists (select from audit_entries
      where programme_id = ${programmeId} and action = 'user.updated' and subject_type = 'user'
        and subject_id = ${String(userId)} and created_at > ${since.toISOString()}
        and ("before" ->> 'role_type_id')::int < ${ADMIN_THRESHOLD}) as was`);
  return rows[0]!.was;
}

/** Finds who removed a person's second factor, if none has been set up since; with their current name. */
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
