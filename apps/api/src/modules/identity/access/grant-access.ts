import type {
  addAccess as addEndpoint,
  approveAccess as approveEndpoint,
} from '@portal/contract/identity/access';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { approveAccessEntries, grantAccess } from './access.sql.ts';
import { buildAccessAuditEntry } from './build-access-audit-entry.ts';
import { assertAccessHasEffect } from './assert-access-has-effect.ts';
import { notifyAccessGranted } from './notify-access-granted.ts';

/** Grants access without a request, or by approving one; the person is notified either way, and once. */
export const addAccess: Handler<typeof addEndpoint> = async ({ actor, body, db, deps, loaded }) => {
  if (loaded.project) await assertAccessHasEffect(db, loaded.user, loaded.project);
  const { became, ...entry } = await grantAccess(db, body, actor.user_id, deps.now());
  if (became === null) return entry;
  const given = { ...loaded.user, project_name: loaded.project?.project_name ?? null };
  await notifyAccessGranted(db, deps, actor, [given], { wasAsked: became === 'approved' });
  await recordAudit(
    db,
    buildAccessAuditEntry(actor, became === 'new' ? 'access.added' : 'access.approved', entry),
  );
  return entry;
};

export const approveAccess: Handler<typeof approveEndpoint> = async ({ actor, db, deps, loaded }) => {
  const { entry } = loaded;
  const { project_id: opened, project_name } = entry;
  if (opened !== null && project_name !== null)
    await assertAccessHasEffect(db, entry, { id: opened, project_name });
  const [approved] = await approveAccessEntries(db, [entry.id], actor.user_id, deps.now());
  const { id, user_id, project_id } = entry;
  // Another user has approved the request at the same time and notified the person.
  if (!approved) return { id, user_id, project_id, approved: true };
  await notifyAccessGranted(db, deps, actor, [entry], { wasAsked: true });
  await recordAudit(db, buildAccessAuditEntry(actor, 'access.approved', approved));
  return approved;
};
