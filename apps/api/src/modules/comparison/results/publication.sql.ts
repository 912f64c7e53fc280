import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { PublishedSettings } from '../../../tables/publications.tables.ts';
import type { FactRows } from './project-facts.sql.ts';

/** The content of `publication_contents.body`: the facts of one period. */
export type PublishedContent = Pick<FactRows, 'members' | 'options' | 'groups' | 'maps'> & {
  holders: [option_id: number, ids: number[]][];
};

export type PublicationRow = {
  id: number;
  edition: number;
  time_period_id: number;
  number_series: number;
  version: number;
  taken_at: number;
  settings: PublishedSettings;
  content_id: number;
  submitted: [ids: number[], times: (number | null)[]];
  visible: number[];
  offers: Record<string, number[]>;
  suppressed: [measure_id: number, submission_ids: number[]][];
};

/**
 * Selects snapshots by id, and each of their shared contents once, in one statement. Each content is a
 * separate text, so that a caller with many can parse them one after the other.
 */
export async function selectPublications(db: Db, ids: number[]) {
  const { rows } = await db.execute<{ content_id: number | null; text: string }>(sql`
    with wanted as materialized (
      select * from publications where id = any(${sql.param(ids)}::int[]) and taken_at is not null
    )
    select content.id as content_id, content.body::text as text
    from publication_contents content where content.id in (select content_id from wanted)
    union all
    select null, json_build_object(
        'id', wanted.id, 'edition', wanted.edition, 'time_period_id', wanted.time_period_id,
        'number_series', wanted.number_series, 'version', wanted.version,
        'taken_at', floor(extract(epoch from wanted.taken_at) * 1000), 'settings', wanted.settings,
        'content_id', wanted.content_id, 'submitted', wanted.submitted, 'visible', wanted.visible,
        'offers', wanted.offers, 'suppressed', (
          select coalesce(json_agg(json_build_array(held.measure_id, held.suppressed)), '[]')
          from publication_measures held
          where held.publication_id = wanted.id))::text
    from wanted
    order by content_id nulls last`);
  return rows;
}
