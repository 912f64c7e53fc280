import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Names the key that a transaction is made with, for all that it writes (`keyName`); over with the transaction. */
export const setTransactionKeyName = async (db: Db, keyName: string): Promise<void> =>
  void (await db.execute(sql`select set_config('portal.key_name', ${keyName}, true)`));
