import type { PeriodContents } from '@portal/contract/projects/period-contents';
import type { PeriodDates } from '@portal/contract/projects/period-dates';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { periodContentsSql } from '../../projects/periods/period-contents.sql.ts';
import type { PeriodFacts } from './next-date-and-missing-setup.ts';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';
import { type ProjectPart } from '../../collection/reminders/project-periods.sql.ts';

const MOST = 50;

type Row = ProjectPart & {
  dates: PeriodDates<string>;
  asks: Pick<PeriodFacts, 'open_questionnaires' | 'registered' | 'charts' | 'charts_without_measures'>;
  contents: PeriodContents;
  total: number;
};

/**
 * The parts of a programme’s projects in their periods that have a date to come, the next first, with what is there for it.
 * What is counted is counted for these alone.
 */
export async function selectNextDates(db: Db, programmeId: number, now: Date) {
  const result = await db.execute<Row>(sql`
    with coming as (
      select dates.*, project.project_code, project.project_name, project.registration_required,
        count(*) over ()::int as total,
        least(case when registration_opens_at > ${now.toISOString()} then registration_opens_at end,
          case when registration_closes_at > ${now.toISOString()} then registration_closes_at end,
          case when collection_opens_at > ${now.toISOString()} then collection_opens_at end,
          case when collection_closes_at > ${now.toISOString()} then collection_closes_at end,
          case when published_at > ${now.toISOString()} then published_at end) as next_at
      from projects project
      join project_time_periods dates on dates.project_id = project.id
      where project.programme_id = ${programmeId} and project.archived_at is null
        and greatest(registration_opens_at, registration_closes_at, collection_closes_at, published_at)
          > ${now.toISOString()}
      order by next_at, project.id, dates.id
      limit ${MOST}
    )
    select coming.project_id, coming.project_code, coming.project_name, coming.registration_required, coming.total,
      time_periods.id as time_period_id, time_periods.time_period_name,
      jsonb_build_object('registration_opens_at', registration_opens_at,
        'registration_closes_at', registration_closes_at, 'collection_opens_at', collection_opens_at,
        'collection_closes_at', collection_closes_at, 'published_at', published_at) as dates,
      jsonb_build_object(
        'open_questionnaires', (select count(*) from questionnaires asked where asked.project_id = coming.project_id
          and asked.time_period_id = time_periods.id and asked.status = 'open' and ${submittableQuestionnaireCondition('asked')}),
        'registered', (select count(*) from registrations entry where entry.project_id = coming.project_id
          and entry.time_period_id = time_periods.id and entry.state = 'confirmed'),
        'charts', (select count(*) from charts chart where chart.project_id = coming.project_id),
        'charts_without_measures', (select count(*) from charts chart where chart.project_id = coming.project_id
          and not exists (select from chart_parameters parameter where parameter.chart_id = chart.id
            and parameter.time_period_id = time_periods.id))) as asks,
      ${periodContentsSql(sql`coming.project_id`, now)} as contents
    from coming join time_periods on time_periods.id = coming.time_period_id
    order by coming.next_at, coming.project_id, coming.id`);
  const rows = result.rows.map(({ dates, contents: { submissions, submitted }, ...part }) => ({
    ...part,
    dates: toInstants(dates),
    contents: { submissions, submitted },
  }));
  return { rows, total: result.rows[0]?.total ?? 0 };
}

const toInstants = (dates: PeriodDates<string>): PeriodDates =>
  Object.fromEntries(
    Object.entries(dates).map(([name, at]) => [name, at && new Date(at)]),
  ) as unknown as PeriodDates;
