import {
  hasRosterSyntax,
  NO_ROSTERS,
  rosterTables,
  type RosterTables,
} from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';

/** Loads the rosters of a questionnaire if one of the texts seems to read them. */
export async function loadRostersFor(
  db: Db,
  questionnaireId: number,
  expressions: readonly (string | null)[],
): Promise<RosterTables> {
  if (!expressions.some(hasRosterSyntax)) return NO_ROSTERS;
  return rosterTables(await selectRosters(db, { questionnaireId }));
}
