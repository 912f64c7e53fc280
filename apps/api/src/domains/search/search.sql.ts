import type { SearchKind, SearchResult } from '@portal/contract/search';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { seenBy, type Viewer } from '../reach/reach.sql.ts';

/** Who searches: `projectIds` null means every project of the programme. */
export type Searcher = {
  programme_id: number;
  projectIds: number[] | null;
  closedIds: number[];
  viewer: Viewer;
};

/**
 * All that holds every word of a query and may be seen: the projects and organisations of the programme, which anybody
 * signed in may, and the charts that stand in a group of a project the person has access to, each where it stands first.
 */
const found = (searcher: Searcher, query: string) => {
  const words = sql.param(
    query
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(containing),
  );
  const isOpen = sql`(${searcher.projectIds === null}::boolean
    or project.id = any(${sql.param(searcher.projectIds ?? [])}::int[]))
    and project.id <> all(${sql.param(searcher.closedIds)}::int[])`;
  return sql`(
    select 'project' as kind, project.id, project.project_name as name, project.summary as detail,
      project.project_code, null::text as tab_name, null::text as collection_code, project.project_name, 1 as kind_order
    from projects project
    where project.programme_id = ${searcher.programme_id} and project.archived_at is null
      and ${seenBy(searcher.viewer, sql`project.id`)}
      and project.project_name || ' ' || project.summary || ' ' || project.project_code ilike all(${words}::text[])
    union all
    select 'chart', placed.id, placed.chart_name, project.project_name, project.project_code, placed.tab_name,
      placed.collection_code, project.project_name, 2
    from projects project
    cross join lateral (
      select distinct on (chart.id) chart.id, chart.chart_name, tab.tab_name, place.collection_code
      from charts chart
      join chart_group_memberships membership on membership.chart_id = chart.id
      join collections place on place.id = membership.collection_id
      join output_tabs tab on tab.id = place.output_tab_id
      where chart.project_id = project.id
        and chart.chart_name || ' ' || chart.description ilike all(${words}::text[])
      order by chart.id, tab.display_order, place.display_order, place.id
    ) placed
    where project.programme_id = ${searcher.programme_id} and ${isOpen}
    union all
    select 'organisation', organisation.id, organisation.organisation_name, organisation.organisation_code, null, null,
      null, null, 3
    from organisations organisation
    where organisation.programme_id = ${searcher.programme_id}
      and organisation.organisation_name || ' ' || organisation.organisation_code ilike all(${words}::text[])
  )`;
};

/** Names that begin with the query first, then names that hold it, then whatever else holds its words. */
export async function selectResults(
  db: Db,
  searcher: Searcher,
  query: { query: string; kinds: string[] | null; projects: string[] | null; limit: number; offset: number },
) {
  const anywhere = containing(query.query);
  const result = await db.execute<SearchResult & { total: number }>(sql`
    select kind, id, name, detail, project_code, tab_name, collection_code, count(*) over () as total
    from ${found(searcher, query.query)} found
    where (${query.kinds === null}::boolean or kind = any(${sql.param(query.kinds ?? [])}::text[]))
      and (${query.projects === null}::boolean or project_name = any(${sql.param(query.projects ?? [])}::text[]))
    order by case when name ilike ${anywhere.slice(1)} then 0 when name ilike ${anywhere} then 1 else 2 end,
      kind_order, lower(name), id
    limit ${query.limit} offset ${query.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}

/** How many results there are of each kind, and of each project. */
export async function countResults(db: Db, searcher: Searcher, query: string) {
  const result = await db.execute<{
    kind: SearchKind | null;
    project_name: string | null;
    count: number;
  }>(sql`
    select kind, project_name, count(*) as count
    from ${found(searcher, query)} found
    group by grouping sets ((kind, kind_order), (project_name))
    having kind is not null or project_name is not null
    order by kind_order, project_name`);
  return result.rows;
}
