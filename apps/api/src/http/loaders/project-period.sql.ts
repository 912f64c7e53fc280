import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';

export type PeriodQuestionnaire = {
  id: number;
  questionnaire_name: string;
  kind: 'organisational' | 'case' | 'survey' | 'registration';
  structure_version: number;
};

/** A project in a time period, its dates, and what is asked then: drafts are not. */
export const projectPeriodQuery = (db: Db) =>
  selectOfCaller(db, {
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
