import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { parseResultState, resultStateSql } from '../../platform/result-versions/result-state.sql.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { report_templates } from '../../../tables/report-packs.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';
import { canSeeTemplate } from './report-template.policy.ts';

/** A template of a project of the caller's programme, with what the project's results depend on. */
const reportTemplateQuery = (db: Db) =>
  selectWithCaller(db, {
    template: report_templates,
    project: projects,
    results: resultStateSql(projects.id),
  })
    .leftJoin(report_templates, eq(report_templates.id, sql.placeholder('template_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, report_templates.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_report_template');

export const createReportTemplateLoader = (db: Db) =>
  createLoader(reportTemplateQuery(db), (actor, { template, project: found, results }) => {
    const project = findAccessibleProject(actor, found);
    return template?.id && project && canSeeTemplate(actor, template)
      ? { template, project, results: parseResultState(results) }
      : 'report template';
  });
