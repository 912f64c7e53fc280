import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/** What a list of people names that is there already: accounts by their address, organisations and projects by code. */
export type Known = {
  addresses: string[];
  organisations: { id: number; code: string; name: string }[];
  projects: { id: number; code: string; name: string }[];
};

export async function selectKnown(
  db: Db,
  programmeId: number,
  named: { addresses: string[]; organisation_codes: string[]; project_codes: string[] },
): Promise<Known> {
  const of = (texts: string[]) => sql`array(select lower(value) from jsonb_array_elements_text(
    ${JSON.stringify([...new Set(texts)])}::jsonb))`;
  const { rows } = await db.execute<Known>(sql`
    select
      coalesce((select jsonb_agg(lower(email_address)) from users
        where programme_id = ${programmeId} and lower(email_address) = any(${of(named.addresses)})), '[]') addresses,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', organisation_code, 'name', organisation_name))
        from organisations where programme_id = ${programmeId}
        and lower(organisation_code) = any(${of(named.organisation_codes)})), '[]') organisations,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', project_code, 'name', project_name))
        from projects where programme_id = ${programmeId}
        and lower(project_code) = any(${of(named.project_codes)})), '[]') projects`);
  return rows[0]!;
}
