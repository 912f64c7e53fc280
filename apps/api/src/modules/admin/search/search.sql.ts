import type { SearchKind, SearchResult } from '@portal/contract/admin/search';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import { foldedContainsSynonyms, foldedText, toSearchWords } from '../../../database/search-conditions.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';
import { matchingRowsSql, type Searcher } from './search-sources.sql.ts';

type Query = {
  query: string;
  kinds: string[] | null;
  projects: string[] | null;
  of_each?: number | undefined;
  limit: number;
  offset: number;
};

/**
 * Selects results in order: names that start with the query, then names with it or a synonym. Other matches
 * follow, and help for other audiences comes last.
 */
export async function selectSearchResults(db: Db, searcher: Searcher, query: Query) {
  const words = toSearchWords(query.query);
  const typed = words.join(' ');
  // Counting within each kind sorts every result, so it is left out of a search that does not need it.
  const placeInKind =
    query.of_each === undefined
      ? sql`0`
      : sql`row_number() over (partition by kind order by fit, lower(name), id)`;
  const rows = await executePrepared<SearchResult & { total: number }>(
    db,
    sql`
    with fitting as (
      select found.*, case when is_for_others then 3 else
        case when strpos(folded_name, ${typed}) = 1 then 0
          when strpos(folded_name, ${typed}) > 0 or ${foldedContainsSynonyms(sql`folded_name`, words)} then 1 else 2 end end as fit
      from ${matchingRowsSql(searcher, query.query)} found
      -- The offset keeps PostgreSQL from folding a name again for each condition.
      cross join lateral (select ${foldedText(sql`name`)} as folded_name offset 0) compared
      where (${query.kinds === null}::boolean or kind = any(${sql.param(query.kinds ?? [])}::text[]))
        and (${query.projects === null}::boolean or project_name = any(${sql.param(query.projects ?? [])}::text[]))
    ), numbered as (
      select fitting.*, ${placeInKind} as of_kind, count(*) over () as total
      from fitting
    )
    select kind, id, name, detail, project_code, tab_name, collection_code, time_period_id, questionnaire_id,
      section_id, submission_id, guide_slug, total
    from numbered
    where of_kind <= ${query.of_each ?? 0}
    order by fit, kind_order, lower(name), id
    limit ${query.limit} offset ${query.offset}`,
  );
  return { rows: await namePipedQuestions(db, rows, 'name'), total: rows[0]?.total ?? 0 };
}

/** Counts results by kind and by project. */
export async function countSearchResults(db: Db, searcher: Searcher, query: string) {
  const result = await db.execute<{
    kind: SearchKind | null;
    project_name: string | null;
    count: number;
  }>(sql`
    select kind, project_name, count(*) as count
    from ${matchingRowsSql(searcher, query)} found
    group by grouping sets ((kind, kind_order), (project_name))
    having kind is not null or project_name is not null
    order by kind_order, project_name`);
  return result.rows;
}
