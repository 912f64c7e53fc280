import * as contract from '@portal/contract/identity/access';
import { serve } from '../../../http/mount-endpoints.ts';
import { canRemoveAccess } from './access.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { deleteAccess } from './access.sql.ts';
import { buildAccessAuditEntry } from './build-access-audit-entry.ts';
import { decideOnAccess } from './decide-on-access.ts';
import { selectAccess } from './list-access.sql.ts';
import { addAccess, approveAccess } from './grant-access.ts';
import { requestAccess } from './request-access.ts';

export const accessRoutes = [
  serve(contract.listAccess, ({ actor, db, query }) => selectAccess(db, actor.programme_id, query)),
  serve(contract.requestAccess, requestAccess),
  serve(contract.addAccess, addAccess),
  serve(contract.approveAccess, approveAccess),
  serve(contract.decideOnAccess, decideOnAccess),

  serve(contract.removeAccess, async ({ actor, db, loaded }) => {
    const { entry } = loaded;
    if (!canRemoveAccess(actor, entry)) throw problems.forbidden(platformMessages.accessRemovalTeamOnly);
    await deleteAccess(db, [entry.id]);
    await recordAudit(db, buildAccessAuditEntry(actor, 'access.removed', entry));
    return { done: true as const };
  }),
];
