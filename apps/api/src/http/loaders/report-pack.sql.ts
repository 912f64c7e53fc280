import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { collections } from '../../tables/charts.tables.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { packColumns } from '../../modules/exports/report-packs/report-packs.sql.ts';
import { report_packs } from '../../tables/report-packs.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

/** A pack of the caller's own: for everybody else, the programme team too, it is not there. */
export const reportPackQuery = (db: Db) =>
  selectOfCaller(db, { pack: packColumns, project: projects })
    .leftJoin(
      report_packs,
      and(eq(report_packs.id, sql.placeholder('pack_id')), eq(report_packs.user_id, users.id)),
    )
    .leftJoin(time_periods, eq(time_periods.id, report_packs.time_period_id))
    .leftJoin(collections, eq(collections.id, report_packs.collection_id))
    .leftJoin(
      projects,
      and(eq(projects.id, report_packs.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_report_pack');
