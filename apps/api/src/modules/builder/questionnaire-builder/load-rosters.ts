import {
  hasRosterSyntax,
  NO_ROSTERS,
  rosterTables,
  type RosterTables,
} from '@portal/expressions/rosters/roster-tables';
import { lookupTablesIn, type LookupTables } from '@portal/expressions/lookup-tables';
import type { Db } from '../../../database/connect.ts';
import { selectVersionsFor } from '../../questionnaires/lookup-tables/lookup-tables.sql.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';

/** Loads the rosters of a questionnaire if one of the texts seems to read them. */
async function loadRostersFor(
  db: Db,
  questionnaireId: number,
  expressions: readonly (string | null)[],
): Promise<RosterTables> {
  if (!expressions.some(hasRosterSyntax)) return NO_ROSTERS;
  return rosterTables(await selectRosters(db, { questionnaireId }));
}

/** Loads what the functions over tables in some texts read: the rosters, and the columns of lookup tables. */
export async function loadExpressionTables(
  db: Db,
  questionnaireId: number,
  expressions: readonly (string | null)[],
): Promise<{ rosters: RosterTables; lookups: LookupTables | undefined }> {
  const rosters = await loadRostersFor(db, questionnaireId, expressions);
  const codes = [...new Set(expressions.flatMap(lookupTablesIn))];
  if (codes.length === 0) return { rosters, lookups: undefined };
  const versions = await selectVersionsFor(db, [questionnaireId], codes);
  const lookups = new Map(
    versions.map(({ table_code, columns }) => [table_code, { columns, find: () => undefined }] as const),
  );
  return { rosters, lookups };
}
