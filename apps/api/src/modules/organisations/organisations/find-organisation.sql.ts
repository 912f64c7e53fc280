import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';

/** The organisation, where it is one of the programme. */
export async function findOrganisation(db: Db, programmeId: number, id: number) {
  const [row] = await db
    .select({
      id: organisations.id,
      organisation_name: organisations.organisation_name,
      closed_on: organisations.closed_on,
      successor_id: organisations.successor_id,
    })
    .from(organisations)
    .where(and(eq(organisations.programme_id, programmeId), eq(organisations.id, id)));
  return row;
}
