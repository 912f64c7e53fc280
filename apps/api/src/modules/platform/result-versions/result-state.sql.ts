import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { publications } from '../../../tables/publications.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

/** A period of a project with its names and dates. */
export type ResultPeriod = Omit<typeof project_time_periods.$inferSelect, 'about_text' | 'hidden_at'> & {
  period: typeof time_periods.$inferSelect;
  /** The snapshot of what was published; null before that. */
  publication: PublicationKey | null;
};

/** Names what a publication says: the same row in the same edition always says the same. */
export type PublicationKey = { id: number; edition: number; number_series: number };

/**
 * The data that a project's results depend on besides its settings: the number of changes (0 while nothing
 * has changed), and its periods with their dates, which change by time alone.
 */
export type ResultState = {
  version: number;
  periods: ResultPeriod[];
  /** The same for the same periods with the same dates, in this server process. */
  periods_number: number;
};

/** Returns the number of changes as seen by the surrounding statement. */
export const resultVersionSql = (projectId: number | AnyPgColumn | SQL) =>
  sql<number>`coalesce((select stored.version from ${result_versions} stored where stored.project_id = ${projectId}), 0)`;

/** Instants as milliseconds: of fifty periods, texts would take the database as long as all the rest. */
const since1970 = (column: string) => sql`floor(extract(epoch from dates.${sql.raw(column)}) * 1000)`;

/** Both in one column of a statement that reads the project, to be taken by `toState`. */
export const resultStateSql = (projectId: AnyPgColumn | SQL) =>
  sql<string>`${resultVersionSql(projectId)} || ':' || (
    select coalesce(json_agg(json_build_array(
      dates.id, dates.project_id, dates.time_period_id, dates.pseudonym_key,
      ${since1970('registration_opens_at')}, ${since1970('registration_closes_at')},
      ${since1970('collection_opens_at')}, ${since1970('collection_closes_at')}, ${since1970('published_at')},
      named.programme_id, named.time_period_name, named.starts_on, named.ends_on, named.display_order,
      taken.id, taken.edition, taken.number_series, taken.taken_at is not null)
      order by dates.time_period_id), '[]')::text
    from ${project_time_periods} dates
    join ${time_periods} named on named.id = dates.time_period_id
    left join ${publications} taken on taken.project_id = dates.project_id
      and taken.time_period_id = dates.time_period_id and taken.withdrawn_at is null
    where dates.project_id = ${projectId})`;

type WirePeriod = [
  id: number,
  project_id: number,
  time_period_id: number,
  pseudonym_key: string,
  registration_opens_at: number | null,
  registration_closes_at: number | null,
  collection_opens_at: number,
  collection_closes_at: number,
  published_at: number | null,
  programme_id: number,
  time_period_name: string,
  starts_on: string,
  ends_on: string,
  display_order: number,
  publication_id: number | null,
  edition: number,
  number_series: number,
  is_taken: boolean,
];

/** The publication time of a period that waits for its snapshot: not published yet, even after its date. */
const NOT_YET = new Date('9999-01-01T00:00:00Z');

const instant = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

const toPeriods = (text: string): ResultPeriod[] =>
  (JSON.parse(text) as WirePeriod[]).map(([id, project_id, time_period_id, pseudonym_key, ...rest]) => {
    const [registrationOpens, registrationCloses, collectionOpens, collectionCloses, published, ...named] =
      rest;
    const [programme_id, time_period_name, starts_on, ends_on, display_order, ...snapshot] = named;
    const [publication_id, edition, number_series, isTaken] = snapshot;
    const isWaiting = publication_id !== null && !isTaken;
    return {
      id,
      project_id,
      time_period_id,
      pseudonym_key,
      registration_opens_at: instant(registrationOpens),
      registration_closes_at: instant(registrationCloses),
      collection_opens_at: new Date(collectionOpens),
      collection_closes_at: new Date(collectionCloses),
      published_at: isWaiting && published !== null ? NOT_YET : instant(published),
      publication:
        publication_id === null || isWaiting ? null : { id: publication_id, edition, number_series },
      period: { id: time_period_id, programme_id, time_period_name, starts_on, ends_on, display_order },
    };
  });

/** Periods hardly ever change, and are read with every question: by their text, so many of which are remembered. */
const MOST_TEXTS = 200;
const known = new Map<string, { periods: ResultPeriod[]; periods_number: number }>();
let numbers = 0;

export function parseResultState(text: string): ResultState {
  const end = text.indexOf(':');
  const version = Number(text.slice(0, end));
  const dates = text.slice(end + 1);
  const found = known.get(dates) ?? { periods: toPeriods(dates), periods_number: (numbers += 1) };
  known.set(dates, found);
  if (known.size > MOST_TEXTS) known.delete(known.keys().next().value!);
  return { version, ...found };
}

/** Loads the result state as loaders do, where no loader ran: in a job, or again within a transaction. */
export async function selectResultState(db: Db, projectId: number): Promise<ResultState> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select ${resultStateSql(sql`${projectId}::int`)} as state`,
  );
  return parseResultState(rows[0]!.state);
}
