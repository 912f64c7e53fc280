import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { hasProjectAccess } from '@portal/contract/identity/roles';

export type PeriodQuestionnaire = {
  id: number;
  questionnaire_name: string;
  kind: 'organisational' | 'case' | 'survey' | 'registration';
  structure_version: number;
};

/** A project in a time period, its dates, and what is asked then: drafts are not. */
const projectPeriodQuery = (db: Db) =>
  selectWithCaller(db, {
    project: projects,
    dates: project_time_periods,
    time_period: { time_period_name: time_periods.time_period_name },
    questionnaires: sql<PeriodQuestionnaire[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', asked.id, 'questionnaire_name', asked.questionnaire_name,
          'kind', asked.kind, 'structure_version', asked.structure_version) order by asked.display_order, asked.id)
        from questionnaires asked
        where asked.project_id = ${projects.id} and asked.time_period_id = ${project_time_periods.time_period_id}
          and asked.status <> 'draft'), '[]')`,
  })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .leftJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, projects.id),
        eq(project_time_periods.time_period_id, sql.placeholder('time_period_id')),
      ),
    )
    .leftJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .prepare('open_collection');

export const createProjectPeriodLoader = (db: Db) =>
  createLoader(projectPeriodQuery(db), (actor, { project, dates, time_period, questionnaires }) => {
    if (!project || !hasProjectAccess(actor, project.id)) return 'project';
    if (!dates || !time_period) return 'time period of the project';
    return { project, dates, ...time_period, questionnaires };
  });
