import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';

/** The organisations of a programme, as a list that is imported and exported as a whole. */
const listed = {
  id: organisations.id,
  organisation_code: organisations.organisation_code,
  organisation_name: organisations.organisation_name,
  organisation_type: organisations.organisation_type,
  region: organisations.region,
  board_name: organisations.board_name,
  board_code: organisations.board_code,
  closed_on: organisations.closed_on,
};
export type OrganisationListRow = Awaited<ReturnType<typeof selectOrganisationList>>[number];

export const selectOrganisationList = (db: Db, programmeId: number) =>
  db
    .select(listed)
    .from(organisations)
    .where(eq(organisations.programme_id, programmeId))
    .orderBy(sql`lower(${organisations.organisation_name})`, organisations.id);

/** None of a programme's is changed by others until the transaction ends. */
export const lockOrganisations = (db: Db, programmeId: number) =>
  db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.programme_id, programmeId))
    .orderBy(organisations.id)
    .for('no key update');

/** @returns their ids by their codes */
export async function insertOrganisations(
  db: Db,
  programmeId: number,
  rows: Omit<OrganisationListRow, 'id'>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const made = await db
    .insert(organisations)
    .values(rows.map((row) => ({ ...row, programme_id: programmeId })))
    .returning({ id: organisations.id, organisation_code: organisations.organisation_code });
  return new Map(made.map(({ id, organisation_code }) => [organisation_code, id]));
}

/** All but the codes, by which they were found. */
export async function updateOrganisations(db: Db, rows: OrganisationListRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update organisations organisation set organisation_name = given.organisation_name,
      organisation_type = given.organisation_type, region = given.region, board_name = given.board_name,
      board_code = given.board_code, closed_on = given.closed_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, organisation_name text,
      organisation_type text, region text, board_name text, board_code text, closed_on date)
    where organisation.id = given.id`);
}
