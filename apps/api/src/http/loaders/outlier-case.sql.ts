import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { outlier_cases } from '../../tables/outliers.tables.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { submissions } from '../../tables/submissions.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** An outlier case, whose it is, and its period. */
export const outlierCaseQuery = (db: Db) =>
  selectOfCaller(db, {
    outlier_case: outlier_cases,
    organisation: {
      organisation_id: submissions.organisation_id,
      submission_name: submissions.submission_name,
    },
    time_period: { time_period_name: time_periods.time_period_name },
    project: projects,
  })
    .leftJoin(outlier_cases, eq(outlier_cases.id, sql.placeholder('case_id')))
    .leftJoin(submissions, eq(submissions.id, outlier_cases.submission_id))
    .leftJoin(time_periods, eq(time_periods.id, outlier_cases.time_period_id))
    .leftJoin(
      projects,
      and(eq(projects.id, outlier_cases.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_outlier_case');
