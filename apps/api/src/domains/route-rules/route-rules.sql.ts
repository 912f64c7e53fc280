import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { route_rules } from '../../tables/route-rules.tables.ts';

export async function selectRedirect(db: Db, programmeId: number, path: string): Promise<string | null> {
  const [row] = await db
    .select({ redirect: route_rules.redirect })
    .from(route_rules)
    .where(and(eq(route_rules.programme_id, programmeId), eq(route_rules.path, path)));
  return row?.redirect ?? null;
}
