import { eq } from 'drizzle-orm';
import { organisations } from '../../apps/api/src/tables/organisations.tables.ts';
import type { Db } from '../../apps/api/src/database/connect.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import type { CsvRow } from '../csv.ts';
import { ANALYSTS } from '../projects/reviews-and-surveys.ts';
import type { DemoData } from './demo-data.ts';

/** The analysts who answered the survey of 2022 said not from where: they are one organisation of their own. */
export const ANALYSTS_ROW: CsvRow = {
  organisation_code: ANALYSTS,
  organisation_name: 'Health and care analysts (survey)',
};

export async function loadOrganisations(
  db: Db,
  data: DemoData,
  programme_id: number,
): Promise<(code: string) => number> {
  const stored = await insertAll(
    db,
    organisations,
    [...data.organisations, ANALYSTS_ROW].map((row) => ({
      programme_id,
      organisation_code: row['organisation_code']!,
      organisation_name: row['organisation_name']!,
      organisation_type: row['organisation_type'] ?? null,
      region: row['region'] ?? null,
      board_name: row['icb_name'] ?? null,
      board_code: row['icb_code'] || null,
      closed_on: row['closed_on'] || null,
    })),
  );
  const idOf = createLookup(
    stored,
    (row) => row.organisation_code,
    (row) => row.id,
  );
  for (const row of data.organisations.filter((one) => one['successor_code'])) {
    await db
      .update(organisations)
      .set({ successor_id: idOf(row['successor_code']!) })
      .where(eq(organisations.id, idOf(row['organisation_code']!)));
  }
  return idOf;
}
