import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

/** Every time period of a programme, newest first, with the project's dates where it takes part. */
export function selectPeriodsAndParts(db: Db, project: { id: number; programme_id: number }) {
  return db
    .select({ period: time_periods, part: project_time_periods })
    .from(time_periods)
    .leftJoin(
      project_time_periods,
      and(
        eq(project_time_periods.time_period_id, time_periods.id),
        eq(project_time_periods.project_id, project.id),
      ),
    )
    .where(eq(time_periods.programme_id, project.programme_id))
    .orderBy(desc(time_periods.display_order), desc(time_periods.id));
}

type Part = { project_id: number; time_period_id: number };

/** The questionnaires of a project in a period, in order, with how much is in each. */
export async function selectQuestionnaires(db: Db, of: Part) {
  const result = await db.execute<{
    id: number;
    questionnaire_name: string;
    kind: string;
    sections: number;
    questions: number;
  }>(sql`
    select asked.id, asked.questionnaire_name, asked.kind,
      (select count(*)::int from questionnaire_sections where questionnaire_id = asked.id) as sections,
      (select count(*)::int from questions where questionnaire_id = asked.id) as questions
    from questionnaires asked
    where asked.project_id = ${of.project_id} and asked.time_period_id = ${of.time_period_id}
    order by asked.display_order, asked.id`);
  return result.rows;
}

/** The charts of a project that read something in a period, by name, with how many measures. */
export async function selectChartsIn(db: Db, of: Part) {
  const result = await db.execute<{ id: number; chart_name: string; measures: number }>(sql`
    select chart.id, chart.chart_name, count(*)::int as measures
    from charts chart join chart_parameters parameter on parameter.chart_id = chart.id
    where chart.project_id = ${of.project_id} and parameter.time_period_id = ${of.time_period_id}
    group by chart.id order by chart.chart_name, chart.id`);
  return result.rows;
}

/** Selects the given questionnaires that belong to the project and period, in order. */
export function selectSources(db: Db, of: Part & { ids: number[] }) {
  return db
    .select()
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.project_id, of.project_id),
        eq(questionnaires.time_period_id, of.time_period_id),
        inArray(questionnaires.id, of.ids),
      ),
    )
    .orderBy(questionnaires.display_order, questionnaires.id);
}
