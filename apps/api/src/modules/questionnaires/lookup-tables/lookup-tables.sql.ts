import type { LookupColumn, LookupValue } from '@portal/expressions/lookup-tables';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { lookup_rows, lookup_tables } from '../../../tables/lookup-tables.tables.ts';

export type LookupTableRow = typeof lookup_tables.$inferSelect;
export type LookupRow = { key: string; key_text: string; values: LookupValue[] };

/** Selects the current version of each table of a programme. */
export async function selectLookupTables(
  db: Db,
  programmeId: number,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ table: LookupTableRow; total: number }[]> {
  return db
    .select({ table: lookup_tables, total: sql<number>`count(*) over ()::int` })
    .from(lookup_tables)
    .where(
      and(
        eq(lookup_tables.programme_id, programmeId),
        lookup_tables.is_current,
        matchesSearch(search, lookup_tables.table_code, lookup_tables.table_name),
      ),
    )
    .orderBy(asc(lookup_tables.table_name), lookup_tables.id)
    .limit(limit)
    .offset(offset);
}

/** Locks the current version of a table until the transaction ends; undefined if it is deleted or replaced. */
export async function lockLookupTable(db: Db, id: number): Promise<LookupTableRow | undefined> {
  const [table] = await db
    .select()
    .from(lookup_tables)
    .where(and(eq(lookup_tables.id, id), lookup_tables.is_current))
    .for('update');
  return table;
}

/** Stores a version of a table with its rows. */
export async function insertLookupTable(
  db: Db,
  fields: Omit<typeof lookup_tables.$inferInsert, 'row_count'>,
  rows: readonly LookupRow[],
): Promise<LookupTableRow> {
  const [table] = await db
    .insert(lookup_tables)
    .values({ ...fields, row_count: rows.length })
    .returning();
  const lines = JSON.stringify(rows.map(({ key, key_text, values }) => [key, key_text, values]));
  await db.execute(sql`
    insert into lookup_rows (table_id, key, key_text, values)
    select ${table!.id}, line ->> 0, line ->> 1, line -> 2 from jsonb_array_elements(${lines}::jsonb) line`);
  return table!;
}

export async function retireLookupTable(db: Db, id: number): Promise<void> {
  await db.update(lookup_tables).set({ is_current: false }).where(eq(lookup_tables.id, id));
}

/** Deletes the earlier versions of a table that no questionnaire keeps. */
export async function deleteUnusedVersions(db: Db, programmeId: number, code: string): Promise<void> {
  await db.execute(sql`
    delete from lookup_tables version
    where version.programme_id = ${programmeId} and version.table_code = ${code} and not version.is_current
      and not exists (select from lookup_table_pins kept where kept.table_id = version.id)`);
}

/** Deletes a table with all its versions. */
export async function deleteAllVersions(db: Db, programmeId: number, code: string): Promise<void> {
  await db
    .delete(lookup_tables)
    .where(and(eq(lookup_tables.programme_id, programmeId), eq(lookup_tables.table_code, code)));
}

export async function selectLookupRows(
  db: Db,
  tableIds: readonly number[],
): Promise<(LookupRow & { table_id: number })[]> {
  const result = await db.execute<LookupRow & { table_id: number }>(sql`
    select table_id, key, key_text, values from ${lookup_rows}
    where table_id = any(${sql.param([...tableIds])}::int[]) order by table_id, key`);
  return result.rows;
}

/** Selects the versions of tables that questionnaires read: the one that each keeps, else the current one. */
export async function selectVersionsFor(
  db: Db,
  questionnaireIds: readonly number[],
  codes: readonly string[],
): Promise<{ questionnaire_id: number; id: number; table_code: string; columns: LookupColumn[] }[]> {
  const result = await db.execute<{
    questionnaire_id: number;
    id: number;
    table_code: string;
    columns: LookupColumn[];
  }>(sql`
    select distinct on (asked.id, version.table_code) asked.id as questionnaire_id, version.id,
      version.table_code, version.columns
    from questionnaires asked join projects project on project.id = asked.project_id
    join lookup_tables version on version.programme_id = project.programme_id
    left join lookup_table_pins kept
      on kept.questionnaire_id = asked.id and kept.table_id = version.id
    where asked.id = any(${sql.param([...questionnaireIds])}::int[])
      and version.table_code = any(${sql.param([...codes])}::text[])
      and (version.is_current or kept.table_id is not null)
    order by asked.id, version.table_code, kept.table_id is null`);
  return result.rows;
}
