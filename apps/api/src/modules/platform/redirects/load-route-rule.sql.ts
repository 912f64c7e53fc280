import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { route_rules } from '../../../tables/route-rules.tables.ts';
import { caller, selectWithCaller } from '../callers/select-with-caller.sql.ts';

const routeRuleQuery = (db: Db) =>
  selectWithCaller(db, { rule: route_rules })
    .leftJoin(
      route_rules,
      and(eq(route_rules.id, sql.placeholder('rule_id')), eq(route_rules.programme_id, caller.programme_id)),
    )
    .prepare('open_route_rule');

export const createRouteRuleLoader = (db: Db) =>
  createLoader(routeRuleQuery(db), (_, { rule }) => (rule ? { rule } : 'redirect'));
