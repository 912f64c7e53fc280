import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { canJoinProject } from '../../platform/project-visibility/project-visibility.sql.ts';

type AskedQuestionnaire = {
  id: number;
  questionnaire_name: string;
  kind: 'organisational' | 'case' | 'survey' | 'registration';
  structure_version: number;
  status: 'open' | 'closed';
};

/**
 * Returns the periods in which an organisation can have something to do by their dates: registration or collection is
 * open, entry is extended for the organisation, or one of its questionnaires is reopened.
 */
export async function selectOpenPeriods(
  db: Db,
  { programme_id, organisation_id }: { programme_id: number; organisation_id: number },
  now: Date,
) {
  const part = project_time_periods;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isRegistering = sql`(${projects.registration_required} and ${part.registration_opens_at} <= ${at}
    and coalesce(${part.registration_closes_at}, ${part.collection_opens_at}) > ${at})`;
  const isCollecting = sql`(${part.collection_opens_at} <= ${at}
    and (${part.published_at} is null or ${part.published_at} > ${at})
    and (${part.collection_closes_at} > ${at} or exists (select from entry_extensions extension
      where extension.project_time_period_id = ${part.id} and extension.organisation_id = ${organisation_id}
        and extension.extended_until > ${at})))`;
  const isCorrecting = sql`exists (select from questionnaire_submissions stored
    join questionnaires asked on asked.id = stored.questionnaire_id
    join submissions submission on submission.id = stored.submission_id
    where submission.organisation_id = ${organisation_id} and asked.project_id = ${part.project_id}
      and asked.time_period_id = ${part.time_period_id} and stored.state = 'open' and stored.submitted_at is not null)`;
  return db
    .select({
      dates: part,
      project_code: projects.project_code,
      project_name: projects.project_name,
      registration_required: projects.registration_required,
      time_period_name: time_periods.time_period_name,
      can_join: canJoinProject(projects.id, sql`${organisation_id}::int`),
      registration_state: sql<'draft' | 'confirmed' | 'declined' | null>`(
        select entry.state from registrations entry where entry.project_id = ${part.project_id}
          and entry.time_period_id = ${part.time_period_id} and entry.organisation_id = ${organisation_id})`,
      questionnaires: sql<AskedQuestionnaire[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', asked.id, 'questionnaire_name', asked.questionnaire_name,
          'kind', asked.kind, 'structure_version', asked.structure_version, 'status', asked.status)
          order by asked.display_order, asked.id)
        from questionnaires asked where asked.project_id = ${part.project_id}
          and asked.time_period_id = ${part.time_period_id} and asked.status <> 'draft'), '[]')`,
    })
    .from(part)
    .innerJoin(projects, eq(projects.id, part.project_id))
    .innerJoin(time_periods, eq(time_periods.id, part.time_period_id))
    .where(
      and(
        eq(projects.programme_id, programme_id),
        isNull(projects.archived_at),
        or(isRegistering, isCollecting, isCorrecting),
      ),
    )
    .orderBy(desc(part.collection_closes_at), part.id);
}
export type OpenPeriod = Awaited<ReturnType<typeof selectOpenPeriods>>[number];
