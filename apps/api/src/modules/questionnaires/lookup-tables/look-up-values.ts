import { normaliseLookupKey } from '@portal/expressions/lookup-tables';
import type { Db } from '../../../database/connect.ts';
import { loadStructure } from '../questionnaires/structure-cache.ts';
import { pickRows } from './load-lookup-tables.ts';

/** Looks up keys in a table that the rules of a questionnaire read; finds nothing in any other table. */
export async function lookUpValues(
  deps: object,
  db: Db,
  questionnaire: { id: number; structure_version: number },
  { table_code, keys }: { table_code: string; keys: readonly string[] },
) {
  const { lookups } = await loadStructure(deps, db, questionnaire);
  const rows = lookups.get(table_code)?.rows ?? new Map<string, never>();
  return {
    rows: pickRows(
      rows,
      keys.map(normaliseLookupKey).filter((key) => key !== null),
    ),
  };
}
