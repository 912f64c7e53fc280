import type { AccessRow, AccessSort } from '@portal/contract/identity/access';
import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';

type Query = {
  project_id?: number | undefined;
  organisation_id?: number | undefined;
  role_type_id?: number | undefined;
  state?: AccessRow['state'] | undefined;
  search?: string | undefined;
  sort: AccessSort | `-${AccessSort}`;
  limit: number;
  offset: number;
};

const sorted: Record<AccessSort, SQL> = {
  name: sql`lower(person.full_name)`,
  organisation: sql`lower(organisation.organisation_name)`,
  role: sql`person.role_type_id`,
  project: sql`lower(project.project_name)`,
  since: sql`entry.since`,
};

function orderBy(sort: Query['sort']): SQL {
  const by = sorted[sort.replace(/^-/, '') as AccessSort];
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${by} ${way} nulls last, lower(person.full_name), person.id, entry.project_id nulls first`;
}

/**
 * Lists who can see what, and who asks to: the entries of people who can sign in, and the programme team,
 * whose role opens every project. For one project, lists one row a person: their access, before their
 * request.
 */
export async function selectAccess(db: Db, programmeId: number, query: Query) {
  const { project_id, organisation_id, role_type_id, state } = query;
  const once = project_id
    ? sql`select distinct on (user_id) * from entries where project_id = ${project_id} or project_id is null
        order by user_id, state = 'asked', project_id nulls last`
    : sql`select * from entries`;
  const wanted = [
    ...(state ? [sql`entry.state = ${state}`] : []),
    ...(role_type_id ? [sql`person.role_type_id = ${role_type_id}`] : []),
    ...(organisation_id ? [sql`person.organisation_id = ${organisation_id}`] : []),
    matchesSearch(
      query.search,
      ...[
        sql`person.full_name`,
        sql`person.email_address`,
        sql`coalesce(organisation.organisation_name, '')`,
      ],
    ),
  ];
  const { rows } = await db.execute<
    Omit<AccessRow, 'since'> & { since: Date | string | null; total: string }
  >(sql`
    with people as (
      select id, role_type_id from users where programme_id = ${programmeId} and status = 'approved'
    ), entries as (
      select a.id, a.user_id, a.project_id, case when a.approved then 'open' else 'asked' end as state,
        case when a.approved then coalesce(a.decided_at, a.created_at) else a.created_at end as since, a.decided_by
      from people join user_accesses a on a.user_id = people.id and people.role_type_id >= ${ADMIN_THRESHOLD}
      union all
      select null, people.id, null, 'by_role', null, null from people where people.role_type_id < ${ADMIN_THRESHOLD}
    ), entry as (${once})
    select entry.id, entry.user_id, person.full_name, person.email_address, person.role_type_id,
      organisation.organisation_name, entry.project_id, project.project_name, entry.state, entry.since,
      decider.full_name as by_name, count(*) over () as total
    from entry
    join users person on person.id = entry.user_id
    left join organisations organisation on organisation.id = person.organisation_id
    left join projects project on project.id = entry.project_id
    left join users decider on decider.id = entry.decided_by
    ${wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``}
    order by ${orderBy(query.sort)}
    limit ${query.limit} offset ${query.offset}`);
  return {
    accesses: rows.map((row) => ({
      ...row,
      since: row.since === null ? null : new Date(row.since).toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
