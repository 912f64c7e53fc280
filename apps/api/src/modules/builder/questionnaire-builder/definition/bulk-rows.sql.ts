import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import {
  question_options,
  question_sub_section_memberships,
  questionnaire_checks,
  questionnaire_sections,
  questionnaire_sub_section_columns,
  questionnaire_sub_section_rows,
  questionnaire_sub_sections,
  questions,
} from '../../../../tables/questionnaires.tables.ts';

const tables = {
  questionnaire_sections,
  questionnaire_sub_sections,
  questionnaire_sub_section_rows,
  questionnaire_sub_section_columns,
  questions,
  question_options,
  question_sub_section_memberships,
  questionnaire_checks,
};

/**
 * Inserts any number of rows of the same shape in one statement, and returns their ids in the given order.
 * The ids are drawn first, because an insert does not guarantee the order of its returned rows. Fields
 * without a column are left out.
 */
export async function insertRows(
  db: Db,
  tableName: keyof typeof tables,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(getTableColumns(tables[tableName])).filter((column) => column in first);
  const drawn = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${tableName}, 'id'))::int as id from generate_series(1, ${rows.length}::int)`);
  const ids = drawn.rows.map((row) => row.id);
  const given = rows.map((row, index) => ({
    ...Object.fromEntries(columns.map((column) => [column, row[column]])),
    id: ids[index],
  }));
  const names = sql.join(
    ['id', ...columns].map((column) => sql`${sql.identifier(column)}`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${tables[tableName]} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${tables[tableName]}, ${JSON.stringify(given)}::jsonb)`);
  return ids;
}

/** Writes other values into rows of one table, by their ids and all of the same shape, in one statement. */
export async function updateRows(
  db: Db,
  tableName: keyof typeof tables,
  rows: (Record<string, unknown> & { id: number })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(getTableColumns(tables[tableName])).filter(
    (one) => one in first && one !== 'id',
  );
  const set = columns.map((column) => sql`${sql.identifier(column)} = wanted.${sql.identifier(column)}`);
  await db.execute(sql`
    update ${tables[tableName]} part set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::${tables[tableName]}, ${JSON.stringify(rows)}::jsonb) wanted
    where part.id = wanted.id`);
}
