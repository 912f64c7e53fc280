import { MAX_DISPLAY_ORDER } from '@portal/contract/shared/fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

export type Membership = { id: number; collection_id: number; chart_id: number; display_order: number };

export async function selectChartMemberships(
  db: Db,
  of: {
    project_id: number;
    collection_id?: number | undefined;
    chart_id?: number | undefined;
    limit: number;
    offset: number;
  },
) {
  const result = await db.execute<Membership & { total: number }>(sql`
    select m.id, m.collection_id, m.chart_id, m.display_order, count(*) over () as total
    from chart_group_memberships m
    join collections g on g.id = m.collection_id
    join output_tabs t on t.id = g.output_tab_id
    where t.project_id = ${of.project_id}
      and (${of.collection_id ?? null}::int is null or m.collection_id = ${of.collection_id ?? null})
      and (${of.chart_id ?? null}::int is null or m.chart_id = ${of.chart_id ?? null})
    order by t.display_order, g.display_order, g.id, m.display_order, m.id
    limit ${of.limit} offset ${of.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}

/** A membership with the project it belongs to. */
export async function selectMembership(db: Db, id: number) {
  const result = await db.execute<Membership & { project_id: number }>(sql`
    select m.id, m.collection_id, m.chart_id, m.display_order, c.project_id
    from chart_group_memberships m join charts c on c.id = m.chart_id where m.id = ${id}`);
  return result.rows[0];
}

type NewMembership = { collection_id: number; chart_id: number; display_order?: number | undefined };

/** At the end of the group where no place is given, in the order given. */
export async function insertChartMemberships(db: Db, rows: NewMembership[]): Promise<Membership[]> {
  const result = await db.execute<Membership>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
        as row (collection_id int, chart_id int, display_order int, place int)
    )
    insert into chart_group_memberships (collection_id, chart_id, display_order)
    select collection_id, chart_id, coalesce(display_order, least(${MAX_DISPLAY_ORDER}, 1 + place::bigint + coalesce((
      select max(m.display_order) from chart_group_memberships m where m.collection_id = given.collection_id), 0)))
    from given order by place
    returning id, collection_id, chart_id, display_order`);
  return result.rows;
}

/** Makes these the charts of a group, in this order. */
export async function replaceMemberships(
  db: Db,
  collectionId: number,
  chartIds: number[],
): Promise<Membership[]> {
  const given = sql.param(chartIds);
  await db.execute(sql`
    delete from chart_group_memberships where collection_id = ${collectionId} and chart_id <> all(${given}::int[])`);
  const result = await db.execute<Membership>(sql`
    insert into chart_group_memberships (collection_id, chart_id, display_order)
    select ${collectionId}, chart_id, place from unnest(${given}::int[]) with ordinality as given (chart_id, place)
    on conflict (collection_id, chart_id) do update set display_order = excluded.display_order
    returning id, collection_id, chart_id, display_order`);
  return result.rows.sort((a, b) => a.display_order - b.display_order);
}

export async function deleteMembership(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from chart_group_memberships where id = ${id}`);
}

/** Selects the given charts that belong to the project. */
export async function selectChartsOfProject(
  db: Db,
  projectId: number,
  chartIds: number[],
): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from charts where project_id = ${projectId} and id = any(${sql.param(chartIds)}::int[])`);
  return result.rows.map((row) => row.id);
}
