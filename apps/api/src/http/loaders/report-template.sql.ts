import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { resultStateOf } from '../../modules/platform/result-versions/result-state.sql.ts';
import { projects } from '../../tables/projects.tables.ts';
import { report_templates } from '../../tables/report-packs.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** A template of a project of the caller's programme, with what the project's results depend on. */
export const reportTemplateQuery = (db: Db) =>
  selectOfCaller(db, {
    ...{ template: report_templates, project: projects },
    results: resultStateOf(projects.id),
  })
    .leftJoin(report_templates, eq(report_templates.id, sql.placeholder('template_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, report_templates.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_report_template');
