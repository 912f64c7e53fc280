import { and, eq, ilike, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { organisations } from './organisations.tables.ts';

export async function selectOrganisations(
  db: Db,
  query: { programme_id: number; search?: string | undefined; limit: number; offset: number },
) {
  const words = query.search && containing(query.search);
  return db
    .select({
      id: organisations.id,
      organisation_name: organisations.organisation_name,
      organisation_code: organisations.organisation_code,
      organisation_type: organisations.organisation_type,
      region: organisations.region,
      board_name: organisations.board_name,
      closed_on: organisations.closed_on,
      project_names: sql<
        string[]
      >`coalesce((select array_agg(distinct project.project_name order by project.project_name)
        from submissions submission join projects project on project.id = submission.project_id
        where submission.organisation_id = organisations.id and submission.ended_on is null), '{}')`,
      total: sql<number>`count(*) over ()`,
    })
    .from(organisations)
    .where(
      and(
        eq(organisations.programme_id, query.programme_id),
        words
          ? or(ilike(organisations.organisation_name, words), ilike(organisations.organisation_code, words))
          : undefined,
      ),
    )
    .orderBy(sql`lower(${organisations.organisation_name})`, organisations.id)
    .limit(query.limit)
    .offset(query.offset);
}
