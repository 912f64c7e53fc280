import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { staff_devices } from '../../../../tables/auth.tables.ts';

export async function upsertStaffDevice(db: Db, device_hash: string, now: Date): Promise<void> {
  await db
    .insert(staff_devices)
    .values({ device_hash, last_seen_at: now })
    .onConflictDoUpdate({ target: staff_devices.device_hash, set: { last_seen_at: now } });
}

/** Is true where staff were signed in on one of the devices since then. */
export const isStaffDeviceOf = (hashes: SQL, since: SQL): SQL<boolean> => sql<boolean>`exists (
  select from staff_devices where device_hash = any(${hashes}::text[]) and last_seen_at > ${since}::timestamptz)`;

export async function selectIsStaffDevice(db: Db, hashes: string[], since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_staff: boolean }>(
    sql`select ${isStaffDeviceOf(sql`${sql.param(hashes)}`, sql`${since.toISOString()}`)} as is_staff`,
  );
  return rows[0]!.is_staff;
}
