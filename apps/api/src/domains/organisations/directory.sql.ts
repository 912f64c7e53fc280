import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { seenBy, type Viewer } from '../reach/reach.sql.ts';
import { attributesOf } from './desk-organisations.sql.ts';

/** What the directory can be narrowed by; projects as far as the viewer sees that somebody takes part. */
export async function selectDirectoryChoices(db: Db, programmeId: number, viewer: Viewer) {
  const result = await db.execute<{
    types: string[];
    regions: string[];
    projects: { id: number; project_name: string }[];
  }>(sql`
    select ${attributesOf(programmeId)}, coalesce((
      select jsonb_agg(jsonb_build_object('id', project.id, 'project_name', project.project_name)
        order by lower(project.project_name), project.id)
      from projects project
      where project.programme_id = ${programmeId} and project.archived_at is null
        and exists (select from submissions part where part.project_id = project.id and part.ended_on is null)
        and ${seenBy(viewer, sql`project.id`)}), '[]') as projects`);
  return result.rows[0]!;
}
