import * as contract from '@portal/contract/platform/audit';
import { serveFromReplica } from '../../../http/mount-endpoints.ts';
import { canReadSuperuserEntries } from './audit.policy.ts';
import { selectAuditEntries } from './list-entries.sql.ts';

export const auditRoutes = [
  serveFromReplica(contract.listAuditEntries, async ({ actor, db, query }) => {
    const { rows, total } = await selectAuditEntries(
      db,
      actor.programme_id,
      query,
      canReadSuperuserEntries(actor),
    );
    return {
      audit_entries: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      total,
    };
  }),
];
