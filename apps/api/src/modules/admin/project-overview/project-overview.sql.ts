import type { getProjectOverview } from '@portal/contract/admin/project-overview';
import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Output } from '@portal/contract/shared/endpoint';
import { sql } from 'drizzle-orm';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';
import type { Db } from '../../../database/connect.ts';
import { periodContentsSql } from '../../projects/periods/period-contents.sql.ts';

type Overview = Output<typeof getProjectOverview>;
type Dates = Record<'registration_opens_at' | 'published_at', string | null> &
  Record<'collection_opens_at' | 'collection_closes_at', string>;
type Stored = Omit<Overview, 'time_period' | 'submitted' | 'submissions'> & {
  time_period: (Dates & { id: number; time_period_name: string }) | null;
  contents: { submissions: number; submitted: number } | null;
  all_submissions: number;
};

/** Counts in one statement what a project has in one period: the open one, or else the next, or else the newest. */
export async function selectProjectOverview(db: Db, projectId: number, now: Date): Promise<Stored> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Stored>(sql`
    with part as (
      select dates.* from project_time_periods dates where dates.project_id = ${projectId}
      order by dates.collection_opens_at <= ${at} and dates.collection_closes_at > ${at} desc,
        dates.collection_opens_at > ${at} desc,
        case when dates.collection_opens_at > ${at} then dates.collection_opens_at end,
        dates.collection_opens_at desc, dates.id limit 1
    )
    select (select jsonb_build_object('id', time_periods.id, 'time_period_name', time_periods.time_period_name,
        'registration_opens_at', part.registration_opens_at, 'collection_opens_at', part.collection_opens_at,
        'collection_closes_at', part.collection_closes_at, 'published_at', part.published_at)
        from part join time_periods on time_periods.id = part.time_period_id) as time_period,
      project.registration_required,
      (select jsonb_build_object('open', count(*) filter (where asked.status = 'open'),
          'draft', count(*) filter (where asked.status = 'draft'))
        from questionnaires asked join part on part.time_period_id = asked.time_period_id
        where asked.project_id = project.id and ${submittableQuestionnaireCondition('asked')}) as questionnaires,
      (select count(*)::int from registrations entry join part on part.time_period_id = entry.time_period_id
        where entry.project_id = project.id and entry.state = 'confirmed') as registered,
      (select ${periodContentsSql(projectId, now)} from time_periods
        join part on part.time_period_id = time_periods.id) as contents,
      (select count(*)::int from submissions where project_id = project.id and ended_on is null) as all_submissions,
      (select count(*)::int from user_accesses access join users holder on holder.id = access.user_id
        where access.project_id = project.id and access.approved and holder.status = 'approved'
          and holder.role_type_id = ${CONTRIBUTOR}) as contributors,
      (select count(*)::int from measures where project_id = project.id) as measures,
      (select count(*)::int from charts where project_id = project.id) as charts,
      (select count(*)::int from charts chart where chart.project_id = project.id
        and not exists (select from chart_parameters parameter join part on part.time_period_id = parameter.time_period_id
          where parameter.chart_id = chart.id)) as charts_without_measures
    from projects project where project.id = ${projectId}`);
  return rows[0]!;
}
