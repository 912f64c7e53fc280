import type { Db } from '../../database/connect.ts';
import { audit_entries } from './audit.tables.ts';

/** Adds an entry to the audit log, in the transaction of what it tells about. */
export async function recordAudit(db: Db, entry: typeof audit_entries.$inferInsert): Promise<void> {
  await db.insert(audit_entries).values(entry);
}
