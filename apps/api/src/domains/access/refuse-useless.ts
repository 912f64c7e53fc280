import type { Db } from '../../database/connect.ts';
import { canReach } from '../../policies/scope.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { selectReach } from '../reach/reach.sql.ts';

/** @throws 409 where access would open nothing: scopes close the project to the person's organisation */
export async function refuseUseless(
  db: Db,
  person: { role_type_id: number; organisation_id: number | null },
  project: { id: number; project_name: string },
): Promise<void> {
  const reach = await selectReach(db, { project_id: project.id, organisation_id: person.organisation_id });
  if (!canReach(person, reach)) throw problems.conflict(sentences.accessOutsideScopes(project.project_name));
}
