import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from './audit.sql.ts';

/**
 * Records a read that reveals much about many people, once the result exists and before it is sent: no
 * record, no answer. One statement; no transaction stays open for it.
 */
export const recordRead = (
  db: Db,
  actor: Actor,
  endpoint: Pick<Endpoint, 'name' | 'audits'>,
  requestInput: Record<string, unknown>,
): Promise<void> =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: endpoint.audits!,
    subject_type: 'call',
    subject_id: endpoint.name,
    after: requestInput,
    key_name: actor.key?.key_name ?? null,
  });
