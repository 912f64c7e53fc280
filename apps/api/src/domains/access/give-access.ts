import type { addAccess as addEndpoint, approveAccess as approveEndpoint } from '@portal/contract/access';
import type { Handler } from '../../http/mount.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { accessGiven } from '../users/account-messages.ts';
import { nameOfUser } from '../users/users.sql.ts';
import { approveEntries, giveEntry } from './access.sql.ts';
import { entryOf } from './access-entry.ts';
import { refuseUseless } from './refuse-useless.ts';

/** Given without being asked for, or by approving what was; the person is told either way, and once. */
export const addAccess: Handler<typeof addEndpoint> = async ({ actor, body, db, deps, scene }) => {
  if (scene.project) await refuseUseless(db, scene.user, scene.project);
  const { became, ...entry } = await giveEntry(db, body, actor.user_id, deps.now());
  if (became === null) return entry;
  const told = {
    by: await nameOfUser(db, actor.user_id),
    project_name: scene.project?.project_name ?? null,
    was_asked: became === 'approved',
  };
  await queueMessage(db, deps, actor.programme_id, accessGiven(deps, scene.user, told));
  await recordAudit(db, entryOf(actor, became === 'new' ? 'access.added' : 'access.approved', entry));
  return entry;
};

export const approveAccess: Handler<typeof approveEndpoint> = async ({ actor, db, deps, scene }) => {
  const { entry } = scene;
  const { project_id: opened, project_name } = entry;
  if (opened !== null && project_name !== null) await refuseUseless(db, entry, { id: opened, project_name });
  const [approved] = await approveEntries(db, [entry.id], actor.user_id, deps.now());
  const { id, user_id, project_id } = entry;
  // Somebody else has approved it in the meantime, and told the person.
  if (!approved) return { id, user_id, project_id, approved: true };
  const by = await nameOfUser(db, actor.user_id);
  const told = { by, project_name: entry.project_name, was_asked: true };
  await queueMessage(db, deps, actor.programme_id, accessGiven(deps, entry, told));
  await recordAudit(db, entryOf(actor, 'access.approved', approved));
  return approved;
};
