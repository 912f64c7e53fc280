import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { selectProjectVisibility } from '../../platform/project-visibility/project-visibility.sql.ts';

/** @throws 409 if an organisation is about to join a project that its scopes close to it, for any caller */
export async function assertCanJoinProject(
  db: Db,
  of: { project_id: number; project_name: string; organisation_id: number; organisation_name: string },
): Promise<void> {
  const { may_join } = await selectProjectVisibility(db, of);
  if (!may_join)
    throw problems.conflict(
      platformMessages.organisationOutsideScopes({
        organisation: of.organisation_name,
        project: of.project_name,
      }),
    );
}
