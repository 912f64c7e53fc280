import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

export const upsertStaffDeviceSql = (device_hash: string, now: Date): SQL => sql`
  insert into staff_devices (device_hash, last_seen_at) values (${device_hash}, ${now.toISOString()})
  on conflict (device_hash) do update set last_seen_at = excluded.last_seen_at`;

export async function upsertStaffDevice(db: Db, device_hash: string, now: Date): Promise<void> {
  await db.execute(upsertStaffDeviceSql(device_hash, now));
}

/** Is true where staff were signed in on one of the devices since then. */
export const isStaffDeviceSql = (hashes: SQL, since: SQL): SQL<boolean> => sql<boolean>`exists (
  select from staff_devices where device_hash = any(${hashes}::text[]) and last_seen_at > ${since}::timestamptz)`;

export async function isStaffDevice(db: Db, hashes: string[], since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_staff: boolean }>(
    sql`select ${isStaffDeviceSql(sql`${sql.param(hashes)}`, sql`${since.toISOString()}`)} as is_staff`,
  );
  return rows[0]!.is_staff;
}
