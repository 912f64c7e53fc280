import { getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../apps/api/src/database/connect.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const PARAMETERS = 50_000;

/** Inserts any number of rows and gives back what was stored, with the ids the database chose. */
export async function insertAll<T extends PgTable>(
  db: Db,
  table: T,
  rows: InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const stored: unknown[] = [];
  const size = Math.floor(PARAMETERS / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    stored.push(
      ...(await db
        .insert(table as PgTable)
        .values(some)
        .returning()),
    );
  }
  return stored as InferSelectModel<T>[];
}

/**
 * Inserts rows whose ids no later step needs. They are one JSON parameter, which is much faster than one per
 * value. All rows need the same columns: a column missing in some is null in these, not its default.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: InferInsertModel<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const stored = getTableColumns(table);
  const columns = Object.keys(rows[0]!).map((key) => sql.identifier(stored[key]!.name));
  const names = sql.join(columns, sql`, `);
  await db.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`);
}

/** A lookup by a key made of the row; a key that is not there is a mistake in the data and says so. */
export function createLookup<Row, Value>(
  rows: Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): (key: string) => Value {
  const found = new Map(rows.map((row) => [key(row), value(row)]));
  return (wanted) => {
    const one = found.get(wanted);
    if (one === undefined)
      throw new Error(`The demonstration data mentions ${wanted}, which it does not define.`);
    return one;
  };
}

export type NewResponse = {
  question_id: number;
  submission_id: number;
  /** A JSON number as text, so that it is stored with all the digits it was published with. */
  value: string | null;
  explanation: string | null;
  updated_at: string;
};

/** Answers by the ten thousand: one array per column instead of one parameter per value. */
export async function insertResponses(db: Db, updatedBy: number, rows: NewResponse[]): Promise<void> {
  const column = <Key extends keyof NewResponse>(some: NewResponse[], key: Key) =>
    sql.param(some.map((row) => row[key]));
  for (let from = 0; from < rows.length; from += 20_000) {
    const some = rows.slice(from, from + 20_000);
    await db.execute(sql`
      insert into responses
        (question_id, submission_id, value, missing_reason, explanation, updated_at, updated_by)
      select question_id, submission_id, value::jsonb, case when value is null then 'not_known' end,
        explanation, updated_at, ${updatedBy}::int
      from unnest(
        ${column(some, 'question_id')}::int[], ${column(some, 'submission_id')}::int[],
        ${column(some, 'value')}::text[], ${column(some, 'explanation')}::text[],
        ${column(some, 'updated_at')}::timestamptz[]
      ) as given (question_id, submission_id, value, explanation, updated_at)`);
  }
}

/**
 * Analyses the tables. Until then, the planner knows nothing of rows a running transaction has just written.
 */
export async function analyseTables(db: Db): Promise<void> {
  await db.execute(
    sql`analyze submissions, questionnaires, questions, responses, questionnaire_submissions, section_submissions`,
  );
}
