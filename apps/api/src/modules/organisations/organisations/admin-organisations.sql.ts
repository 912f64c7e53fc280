import type {
  listAdminOrganisations,
  OrganisationSort,
} from '@portal/contract/organisations/manage-organisations';
import type { ValidInput } from '@portal/contract/shared/endpoint';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { organisationAttributesSql, adminColumns } from './organisations.sql.ts';

const successor = alias(organisations, 'successor');
const people = sql<number>`(select count(*)::int from ${users}
  where ${users.organisation_id} = ${organisations.id} and ${users.status} = 'approved')`;
const running = sql<number>`(select count(*)::int from submissions submission
  where submission.organisation_id = ${organisations.id} and submission.ended_on is null)`;

const sorted: Record<OrganisationSort, SQL> = {
  name: sql`lower(${organisations.organisation_name})`,
  code: sql`lower(${organisations.organisation_code})`,
  type: sql`lower(${organisations.organisation_type})`,
  region: sql`lower(${organisations.region})`,
  people,
  submissions: running,
  closed: sql`${organisations.closed_on}`,
};

type Query = ValidInput<typeof listAdminOrganisations>['query'];

const wanted = (
  programmeId: number,
  { search, organisation_type, region, state, not_in_project_id }: Query,
) =>
  and(
    eq(organisations.programme_id, programmeId),
    matchesSearch(search, organisations.organisation_name, organisations.organisation_code),
    organisation_type ? eq(organisations.organisation_type, organisation_type) : undefined,
    region ? eq(organisations.region, region) : undefined,
    not_in_project_id
      ? sql`not exists (select from submissions own where own.organisation_id = ${organisations.id}
          and own.project_id = ${not_in_project_id} and own.ended_on is null)`
      : undefined,
    state && (state === 'closed' ? isNotNull(organisations.closed_on) : isNull(organisations.closed_on)),
  );

/** One page of the organisations of a programme, with who and what belongs to each. */
export async function selectOrganisationsForAdmin(db: Db, programmeId: number, query: Query) {
  const by = sorted[query.sort.replace(/^-/, '') as OrganisationSort];
  const rows = await db
    .select({
      ...adminColumns,
      successor_name: successor.organisation_name,
      people,
      submissions: running,
      total: sql<number>`count(*) over ()`,
    })
    .from(organisations)
    .leftJoin(successor, eq(successor.id, organisations.successor_id))
    .where(wanted(programmeId, query))
    .orderBy(
      query.sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`,
      sorted.name,
      organisations.id,
    )
    .limit(query.limit)
    .offset(query.offset);
  return { organisations: rows, total: rows[0]?.total ?? 0 };
}

/** The types and regions that organisations of a programme have. */
export async function selectTypesAndRegions(db: Db, programmeId: number) {
  const result = await db.execute<{ types: string[]; regions: string[] }>(
    sql`select ${organisationAttributesSql(programmeId)}`,
  );
  return result.rows[0]!;
}
