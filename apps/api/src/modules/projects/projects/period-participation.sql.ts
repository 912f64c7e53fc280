import { sql } from 'drizzle-orm';
import { type project_time_periods, projects } from '../../../tables/projects.tables.ts';

type Dates = Pick<
  typeof project_time_periods.$inferSelect,
  | 'time_period_id'
  | 'registration_opens_at'
  | 'registration_closes_at'
  | 'collection_opens_at'
  | 'collection_closes_at'
  | 'published_at'
>;
/** A project's part in a time period. */
export type PeriodParticipation = { time_period_name: string; dates: Dates };

/** The value as PostgreSQL writes it in JSON. */
type Written = { [Name in keyof Dates]: Dates[Name] extends number ? number : string | null } & {
  time_period_name: string;
};
const instantOf = (text: string | null) => (text === null ? null : new Date(text));
const partOf = ({ time_period_name, ...written }: Written): PeriodParticipation => ({
  time_period_name,
  dates: {
    time_period_id: written.time_period_id,
    registration_opens_at: instantOf(written.registration_opens_at),
    registration_closes_at: instantOf(written.registration_closes_at),
    collection_opens_at: instantOf(written.collection_opens_at)!,
    collection_closes_at: instantOf(written.collection_closes_at)!,
    published_at: instantOf(written.published_at),
  },
});

/** A project's parts in its time periods, newest first, within the statement that reads the project. */
export const periodParticipationsSql = sql`coalesce((
  select json_agg(json_build_object('time_period_id', part.time_period_id, 'time_period_name', period.time_period_name,
      'registration_opens_at', part.registration_opens_at, 'registration_closes_at', part.registration_closes_at,
      'collection_opens_at', part.collection_opens_at, 'collection_closes_at', part.collection_closes_at,
      'published_at', part.published_at) order by period.display_order desc)
  from project_time_periods part join time_periods period on period.id = part.time_period_id
  where part.project_id = ${projects.id}), '[]')`.mapWith((rows: Written[]) => rows.map(partOf));
