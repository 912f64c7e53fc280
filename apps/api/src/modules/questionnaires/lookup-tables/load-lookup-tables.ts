import { MAX_ROWS_SENT_WHOLE, type SentLookupTable } from '@portal/contract/questionnaires/lookup-tables';
import { type LookupTable, lookupTablesIn } from '@portal/expressions/lookup-tables';
import type { Db } from '../../../database/connect.ts';
import { selectLookupRows, selectVersionsFor } from './lookup-tables.sql.ts';

/** The number of rows that a server process keeps of the tables read last. */
const MOST_KEPT_ROWS = 500_000;

type Rows = ReadonlyMap<string, (number | string | null)[]>;
type StoredLookupTable = LookupTable & { rows: Rows };
export type StoredLookupTables = ReadonlyMap<string, StoredLookupTable>;
/** By the id of the version, whose rows never change; one cache for each server. */
const keptBy = new WeakMap<object, Map<number, Rows>>();

/** Loads the tables that the rules of questionnaires read, by questionnaire. Nothing is read without lookups. */
export async function loadLookupTables(
  deps: object,
  db: Db,
  questionnaires: readonly { id: number; texts: readonly (string | null)[] }[],
): Promise<ReadonlyMap<number, StoredLookupTables>> {
  const wanted = new Map(
    questionnaires.map(({ id, texts }) => [id, new Set(texts.flatMap(lookupTablesIn))] as const),
  );
  const codes = [...new Set([...wanted.values()].flatMap((one) => [...one]))];
  const found = new Map<number, Map<string, StoredLookupTable>>(
    questionnaires.map(({ id }) => [id, new Map()]),
  );
  if (codes.length === 0) return found;
  const ids = [...wanted].filter(([, named]) => named.size > 0).map(([id]) => id);
  const versions = (await selectVersionsFor(db, ids, codes)).filter((one) =>
    wanted.get(one.questionnaire_id)!.has(one.table_code),
  );
  const rows = await loadRows(deps, db, [...new Set(versions.map(({ id }) => id))]);
  for (const { questionnaire_id, id, table_code, columns } of versions) {
    const own = rows.get(id)!;
    found
      .get(questionnaire_id)!
      .set(table_code, { columns, find: (key) => findAndRecord(own, key), rows: own });
  }
  return found;
}

/** The keys found while `sendLookupTables` evaluates rules, which it does without waiting. */
let recorded: Map<Rows, Set<string>> | null = null;

function findAndRecord(rows: Rows, key: string): (number | string | null)[] | undefined {
  recorded?.set(rows, (recorded.get(rows) ?? new Set()).add(key));
  return rows.get(key);
}

/**
 * Returns the tables for the browser: small ones whole, of others the rows that the rules read for the present answers.
 * @param applyRules evaluates the rules at once
 */
export function sendLookupTables(
  tables: StoredLookupTables,
  applyRules: () => void,
): Record<string, SentLookupTable> | undefined {
  if (tables.size === 0) return undefined;
  const found = new Map<Rows, Set<string>>();
  recorded = found;
  try {
    applyRules();
  } finally {
    recorded = null;
  }
  return Object.fromEntries(
    [...tables].map(([code, { columns, rows }]) => {
      const isWhole = rows.size <= MAX_ROWS_SENT_WHOLE;
      const keys = isWhole ? rows.keys() : (found.get(rows) ?? []);
      return [code, { columns: [...columns], is_whole: isWhole, rows: pickRows(rows, keys) }];
    }),
  );
}

/** Returns the rows of some keys, without those that the table does not have. */
export const pickRows = (rows: Rows, keys: Iterable<string>): SentLookupTable['rows'] =>
  Object.fromEntries(
    [...keys].flatMap((key) => {
      const values = rows.get(key);
      return values ? [[key, values]] : [];
    }),
  );

async function loadRows(deps: object, db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Rows>> {
  const kept = keptBy.get(deps) ?? new Map<number, Rows>();
  keptBy.set(deps, kept);
  const missing = ids.filter((id) => !kept.has(id));
  const read = new Map(missing.map((id) => [id, new Map<string, (number | string | null)[]>()]));
  if (missing.length > 0)
    for (const { table_id, key, values } of await selectLookupRows(db, missing))
      read.get(table_id)!.set(key, values);
  const all = new Map(ids.map((id) => [id, kept.get(id) ?? read.get(id)!]));
  for (const [id, rows] of all) {
    kept.delete(id);
    kept.set(id, rows);
  }
  let count = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [oldest, { size }] of kept) {
    if (count <= MOST_KEPT_ROWS) break;
    count -= size;
    kept.delete(oldest);
  }
  return all;
}
