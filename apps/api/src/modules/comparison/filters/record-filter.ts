import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';

type Entry = { action: string; before?: unknown; after?: unknown };

export const recordFilter = (db: Db, actor: Actor, id: number, entry: Entry) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'filter',
    subject_id: String(id),
    ...entry,
  });

/** Records a change to all filters of a project. */
export const recordFilters = (db: Db, actor: Actor, projectId: number, entry: Entry) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'project',
    subject_id: String(projectId),
    ...entry,
  });
