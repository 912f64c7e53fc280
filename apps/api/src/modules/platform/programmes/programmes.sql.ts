import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { programmes } from '../../../tables/programmes.tables.ts';

/** The programme this deployment shows, made on the first start. */
export async function ensureProgramme(db: Db, code: string, name: string): Promise<{ id: number }> {
  await db.insert(programmes).values({ programme_code: code, programme_name: name }).onConflictDoNothing();
  const [row] = await db
    .select({ id: programmes.id })
    .from(programmes)
    .where(eq(programmes.programme_code, code));
  return row!;
}

export async function selectProgramme(db: Db, id: number) {
  const [row] = await db
    .select({
      id: programmes.id,
      programme_code: programmes.programme_code,
      programme_name: programmes.programme_name,
    })
    .from(programmes)
    .where(eq(programmes.id, id));
  return row!;
}
