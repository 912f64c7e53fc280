import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { outlier_cases } from '../../../tables/outliers.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';
import { canSeeOutlierCase } from './outlier-case.policy.ts';

/** An outlier case, whose it is, and its period. */
const outlierCaseQuery = (db: Db) =>
  selectWithCaller(db, {
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

export const createOutlierCaseLoader = (db: Db) =>
  createLoader(outlierCaseQuery(db), (actor, { outlier_case, organisation, time_period, project: found }) => {
    const project = findAccessibleProject(actor, found);
    if (!outlier_case || !organisation || !time_period || !project) return 'outlier case';
    const seen = { ...outlier_case, ...organisation, ...time_period };
    return canSeeOutlierCase(actor, seen) ? { outlier_case: seen, project } : 'outlier case';
  });
