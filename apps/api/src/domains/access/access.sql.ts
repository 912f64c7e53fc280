import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { user_accesses } from '../../tables/access.tables.ts';

const columns = {
  id: user_accesses.id,
  user_id: user_accesses.user_id,
  project_id: user_accesses.project_id,
  approved: user_accesses.approved,
};

/** Adds an entry, or returns the one there is; an approval is kept, a request never takes it away. */
export async function upsertAccess(
  db: Db,
  entry: { user_id: number; project_id: number | null; approved: boolean; decided_by?: number },
  now: Date,
) {
  const added = await db
    .insert(user_accesses)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: user_accesses.id });
  const same = and(
    eq(user_accesses.user_id, entry.user_id),
    entry.project_id === null
      ? isNull(user_accesses.project_id)
      : eq(user_accesses.project_id, entry.project_id),
  );
  if (entry.approved) await db.update(user_accesses).set({ approved: true, decided_at: now }).where(same);
  const [row] = await db.select(columns).from(user_accesses).where(same);
  return { ...row!, isNew: added.length === 1 };
}

/** Gives people who are new any number of projects (null: every one) in one statement. */
export async function insertApprovedAccess(
  db: Db,
  entries: readonly { user_id: number; project_id: number | null }[],
  by: number,
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into user_accesses (user_id, project_id, approved, decided_at, decided_by)
    select user_id, project_id, true, ${now.toISOString()}::timestamptz, ${by}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (user_id int, project_id int)
    on conflict do nothing`);
}

export async function approveEntry(db: Db, id: number, by: number, now: Date) {
  const [row] = await db
    .update(user_accesses)
    .set({ approved: true, decided_at: now, decided_by: by })
    .where(eq(user_accesses.id, id))
    .returning(columns);
  return row!;
}

export async function deleteAccess(db: Db, id: number): Promise<void> {
  await db.delete(user_accesses).where(eq(user_accesses.id, id));
}
