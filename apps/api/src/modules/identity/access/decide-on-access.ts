import type { decideOnAccess as endpoint } from '@portal/contract/identity/access';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAuditOfMany } from '../../platform/audit/audit.sql.ts';
import { approveAccessEntries, deleteAccess, lockAccessEntries } from './access.sql.ts';
import { buildAccessAuditEntry } from './build-access-audit-entry.ts';
import { notifyAccessGranted } from './notify-access-granted.ts';

/** Approves or declines many requests, all of them or none; each is entered in the audit log by itself. */
export const decideOnAccess: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const asked = await lockAccessEntries(db, actor.programme_id, body.access_ids);
  if (asked.length < new Set(body.access_ids).size) throw problems.notFound('request for access');
  const decided = asked.filter(({ approved }) => approved);
  if (decided.length > 0) {
    const names = decided.map((one) => `${one.full_name} (${one.project_name ?? 'every project'})`);
    throw problems.conflict(platformMessages.accessRequestsNotPending({ names: names.join(', ') }));
  }
  const ids = asked.map(({ id }) => id);
  if (body.approved) {
    const useless = asked.find(({ opens }) => !opens);
    if (useless)
      throw problems.conflict(platformMessages.accessOutsideScopes({ project: useless.project_name! }));
    await approveAccessEntries(db, ids, actor.user_id, deps.now());
    await notifyAccessGranted(db, deps, actor, asked, { wasAsked: true });
  } else await deleteAccess(db, ids);
  const action = body.approved ? 'access.approved' : 'access.declined';
  await recordAuditOfMany(
    db,
    actor,
    asked.map((one) => buildAccessAuditEntry(actor, action, one)),
  );
  return { decided: asked.length };
};
