import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';

/** Enters in the audit log what was done to a project; `null` where it is about the programme's projects together. */
export const recordProjectChange = (
  db: Db,
  actor: Actor,
  id: number | null,
  entry: { action: string; before?: unknown; after?: unknown },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: id === null ? 'programme' : 'project',
    subject_id: String(id ?? actor.programme_id),
    ...entry,
  });
