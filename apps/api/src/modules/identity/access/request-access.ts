import type { requestAccess as endpoint } from '@portal/contract/identity/access';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { isProjectVisible } from '../../platform/project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { assertNotThrottled, countAttempt } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { selectProjectVisibility } from '../../platform/project-visibility/project-visibility.sql.ts';
import { selectTeamAddresses, selectUser } from '../users/users.sql.ts';
import { findOrInsertAccessRequest } from './access.sql.ts';

/** Requests access to a project, once, and notifies the programme team. */
export const requestAccess: Handler<typeof endpoint> = async ({ actor, db, deps, loaded }) => {
  const { id: project_id, project_name, archived_at } = loaded.project;
  if (archived_at !== null) throw problems.conflict(platformMessages.projectArchived);
  const { organisation_id } = actor;
  if (!isProjectVisible(actor, await selectProjectVisibility(db, { project_id, organisation_id }))) {
    throw problems.forbidden(platformMessages.projectNotOpenToOrganisation({ project: project_name }));
  }
  const { isNew, ...entry } = await findOrInsertAccessRequest(db, { user_id: actor.user_id, project_id });
  const user = await selectUser(db, actor.user_id);
  if (!isNew || !user) return entry;

  // Asking, withdrawing and asking again would fill the team's mailboxes.
  const subject = `access:${actor.user_id}:${project_id}`;
  await assertNotThrottled(deps, 'message', subject);
  await countAttempt(deps, 'message', subject);
  const values = {
    who: user.full_name,
    organisation: user.organisation_name ?? 'no organisation',
    project: project_name,
  };
  const url = `${publicUrl(deps)}/users`;
  const team = await selectTeamAddresses(db, actor.programme_id);
  const letters = team.map((to) => ({ to, values, url }));
  await queueMails(db, deps, actor.programme_id, 'access_asked', letters);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'access.requested',
    subject_type: 'user',
    subject_id: String(actor.user_id),
    after: { project_id },
  });
  return entry;
};
