import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { collections } from '../../../tables/charts.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { packColumns, type PackRow } from './report-packs.sql.ts';
import { report_packs } from '../../../tables/report-packs.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

/** Selects the caller's report pack; for other users, including the programme team, it does not exist. */
const reportPackQuery = (db: Db) =>
  selectWithCaller(db, { pack: packColumns, project: projects })
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

export const createReportPackLoader = (db: Db) =>
  createLoader(reportPackQuery(db), (actor, { pack, project: found }) => {
    const project = findAccessibleProject(actor, found);
    return pack?.id && project ? { pack: pack as PackRow, project } : 'report pack';
  });
