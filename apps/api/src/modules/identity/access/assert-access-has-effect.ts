import type { Db } from '../../../database/connect.ts';
import { isProjectVisible } from '../../platform/project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { selectProjectVisibility } from '../../platform/project-visibility/project-visibility.sql.ts';

/** @throws 409 where access would open nothing: scopes close the project to the person's organisation */
export async function assertAccessHasEffect(
  db: Db,
  person: { role_type_id: number; organisation_id: number | null },
  project: { id: number; project_name: string },
): Promise<void> {
  const reach = await selectProjectVisibility(db, {
    project_id: project.id,
    organisation_id: person.organisation_id,
  });
  if (!isProjectVisible(person, reach))
    throw problems.conflict(platformMessages.accessOutsideScopes({ project: project.project_name }));
}
