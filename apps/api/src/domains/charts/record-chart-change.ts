import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';

/** What every change of a project's charts leaves behind: an audit entry, and no kept result. */
export async function recordChartChange(
  db: Db,
  actor: Actor,
  projectId: number,
  entry: {
    action: string;
    subject_type: 'chart' | 'collection' | 'project';
    subject_id: number;
    before?: unknown;
    after?: unknown;
  },
): Promise<void> {
  await bumpResults(db, projectId);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    ...entry,
    subject_id: String(entry.subject_id),
  });
}
