import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { canAccessProject } from '../../platform/project-visibility/project-visibility.sql.ts';

/**
 * The names in the list that exist already: accounts by address, organisations and projects by code; and
 * which of these projects scopes close to which organisation, if the list gives access.
 */
export type Known = {
  addresses: string[];
  organisations: { id: number; code: string; name: string }[];
  projects: { id: number; code: string; name: string }[];
  closed: { organisation_id: number; project_id: number }[];
};

/** Access by the codes of an organisation and a project. */
type Given = { organisation_code: string; project_code: string };

export async function selectKnownNames(
  db: Db,
  programmeId: number,
  listed: { addresses: string[]; organisation_codes: string[]; project_codes: string[]; given: Given[] },
): Promise<Known> {
  const of = (texts: string[]) => sql`array(select lower(value) from jsonb_array_elements_text(
    ${JSON.stringify([...new Set(texts)])}::jsonb))`;
  const { rows } = await db.execute<Known>(sql`
    select
      coalesce((select jsonb_agg(lower(email_address)) from users
        where programme_id = ${programmeId} and lower(email_address) = any(${of(listed.addresses)})), '[]') addresses,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', organisation_code, 'name', organisation_name))
        from organisations where programme_id = ${programmeId}
        and lower(organisation_code) = any(${of(listed.organisation_codes)})), '[]') organisations,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', project_code, 'name', project_name))
        from projects where programme_id = ${programmeId}
        and lower(project_code) = any(${of(listed.project_codes)})), '[]') projects,
      coalesce((select jsonb_agg(jsonb_build_object('organisation_id', organisation.id, 'project_id', project.id))
        from (select distinct lower(organisation_code) as organisation_code, lower(project_code) as project_code
          from jsonb_to_recordset(${JSON.stringify(listed.given)}::jsonb)
            as given (organisation_code text, project_code text)) given
        join organisations organisation on organisation.programme_id = ${programmeId}
          and lower(organisation.organisation_code) = given.organisation_code
        join projects project on project.programme_id = ${programmeId}
          and lower(project.project_code) = given.project_code
        where not ${canAccessProject(sql`project.id`, sql`organisation.id`)}), '[]') closed`);
  return rows[0]!;
}
