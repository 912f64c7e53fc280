import type { decideOnAccess as endpoint } from '@portal/contract/access';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAuditOfMany } from '../audit/audit.sql.ts';
import { approveEntries, deleteAccess, lockEntries } from './access.sql.ts';
import { entryOf } from './access-entry.ts';
import { tellOfAccess } from './tell-of-access.ts';

/** Approves or declines many requests, all of them or none; each is entered in the audit log by itself. */
export const decideOnAccess: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const asked = await lockEntries(db, actor.programme_id, body.access_ids);
  if (asked.length < new Set(body.access_ids).size) throw problems.notFound('request for access');
  const decided = asked.filter(({ approved }) => approved);
  if (decided.length > 0) {
    const names = decided.map((one) => `${one.full_name} (${one.project_name ?? 'every project'})`);
    throw problems.conflict(sentences.notAskedFor(names.join(', ')));
  }
  const ids = asked.map(({ id }) => id);
  if (body.approved) {
    const useless = asked.find(({ opens }) => !opens);
    if (useless) throw problems.conflict(sentences.accessOutsideScopes(useless.project_name!));
    await approveEntries(db, ids, actor.user_id, deps.now());
    await tellOfAccess(db, deps, actor, asked, { wasAsked: true });
  } else await deleteAccess(db, ids);
  const action = body.approved ? 'access.approved' : 'access.declined';
  await recordAuditOfMany(
    db,
    actor,
    asked.map((one) => entryOf(actor, action, one)),
  );
  return { decided: asked.length };
};
