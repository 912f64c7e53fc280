import type { requestAccess as endpoint } from '@portal/contract/access';
import { publicUrl } from '../../http/deps.ts';
import type { Handler } from '../../http/mount.ts';
import { canReach } from '../../policies/scope.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { assertNotThrottled, countAttempt } from '../auth/throttle.ts';
import { sendMails } from '../mail/queue-message.ts';
import { selectReach } from '../reach/reach.sql.ts';
import { selectTeam, selectUser } from '../users/users.sql.ts';
import { requestEntry } from './access.sql.ts';

/** Asks for access to a project, once; the programme team is told of it. */
export const requestAccess: Handler<typeof endpoint> = async ({ actor, db, deps, scene }) => {
  const { id: project_id, project_name, archived_at } = scene.project;
  if (archived_at !== null) throw problems.conflict(sentences.projectArchived);
  const { organisation_id } = actor;
  if (!canReach(actor, await selectReach(db, { project_id, organisation_id }))) {
    throw problems.forbidden(sentences.notForYourOrganisation(project_name));
  }
  const { isNew, ...entry } = await requestEntry(db, { user_id: actor.user_id, project_id });
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
  const team = await selectTeam(db, actor.programme_id);
  const letters = team.map((to) => ({ to, values, url }));
  await sendMails(db, deps, actor.programme_id, 'access_asked', letters);
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
