import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../domains/auth/live-session.sql.ts';
import { organisations } from '../../tables/organisations.tables.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { categoryColumns } from '../../domains/projects/categories.sql.ts';
import { categories } from '../../tables/projects.tables.ts';
import { route_rules } from '../../tables/route-rules.tables.ts';
import { scopes } from '../../tables/scopes.tables.ts';
import { users } from '../../tables/users.tables.ts';

/* What a programme has, by its id: there for whoever is of the programme. */

export const organisationQuery = (db: Db) =>
  selectOfCaller(db, { organisation: organisations })
    .leftJoin(
      organisations,
      and(
        eq(organisations.id, sql.placeholder('organisation_id')),
        eq(organisations.programme_id, users.programme_id),
      ),
    )
    .prepare('open_organisation');

export const categoryQuery = (db: Db) =>
  selectOfCaller(db, { category: categoryColumns })
    .leftJoin(
      categories,
      and(eq(categories.id, sql.placeholder('category_id')), eq(categories.programme_id, users.programme_id)),
    )
    .prepare('open_category');

export const scopeQuery = (db: Db) =>
  selectOfCaller(db, { scope: scopes })
    .leftJoin(
      scopes,
      and(eq(scopes.id, sql.placeholder('scope_id')), eq(scopes.programme_id, users.programme_id)),
    )
    .prepare('open_scope');

export const routeRuleQuery = (db: Db) =>
  selectOfCaller(db, { rule: route_rules })
    .leftJoin(
      route_rules,
      and(eq(route_rules.id, sql.placeholder('rule_id')), eq(route_rules.programme_id, users.programme_id)),
    )
    .prepare('open_route_rule');

export const timePeriodQuery = (db: Db) =>
  selectOfCaller(db, { time_period: time_periods })
    .leftJoin(
      time_periods,
      and(
        eq(time_periods.id, sql.placeholder('time_period_id')),
        eq(time_periods.programme_id, users.programme_id),
      ),
    )
    .prepare('open_time_period');
