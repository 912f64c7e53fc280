import type { RouteRuleFields } from '@portal/contract/platform/manage-route-rules';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { route_rules } from '../../../tables/route-rules.tables.ts';

export async function selectRedirect(db: Db, programmeId: number, path: string): Promise<string | null> {
  const [row] = await db
    .select({ redirect: route_rules.redirect })
    .from(route_rules)
    .where(and(eq(route_rules.programme_id, programmeId), eq(route_rules.path, path)));
  return row?.redirect ?? null;
}

const columns = { id: route_rules.id, path: route_rules.path, redirect: route_rules.redirect };
export type RouteRuleRow = { id: number; path: string; redirect: string };

const orders = {
  path: asc(route_rules.path),
  '-path': desc(route_rules.path),
  redirect: asc(route_rules.redirect),
  '-redirect': desc(route_rules.redirect),
};

export async function selectRules(
  db: Db,
  programmeId: number,
  query: { search?: string | undefined; sort: keyof typeof orders; limit: number; offset: number },
) {
  return db
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(route_rules)
    .where(
      and(
        eq(route_rules.programme_id, programmeId),
        matchesSearch(query.search, route_rules.path, route_rules.redirect),
      ),
    )
    .orderBy(orders[query.sort], route_rules.id)
    .limit(query.limit)
    .offset(query.offset);
}

/** Locks all redirects of a programme until the transaction ends, because two together could form a loop. */
export async function lockRules(db: Db, programmeId: number): Promise<RouteRuleRow[]> {
  await db
    .select({ id: programmes.id })
    .from(programmes)
    .where(eq(programmes.id, programmeId))
    .for('no key update');
  return db.select(columns).from(route_rules).where(eq(route_rules.programme_id, programmeId));
}

export async function insertRule(db: Db, programmeId: number, fields: RouteRuleFields): Promise<number> {
  const [row] = await db
    .insert(route_rules)
    .values({ ...fields, programme_id: programmeId })
    .returning({ id: route_rules.id });
  return row!.id;
}

export async function replaceRule(db: Db, id: number, fields: RouteRuleFields): Promise<void> {
  await db.update(route_rules).set(fields).where(eq(route_rules.id, id));
}

export async function deleteRule(db: Db, id: number): Promise<void> {
  await db.delete(route_rules).where(eq(route_rules.id, id));
}
