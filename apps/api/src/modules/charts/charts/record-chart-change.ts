import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResultsOfProjects } from '../../platform/result-versions/result-versions.sql.ts';

type ChartChange = {
  project_id: number;
  action: string;
  subject_type: 'chart' | 'collection' | 'project';
  subject_id: number;
  before?: unknown;
  after?: unknown;
};

/** Records a change to a project's charts in the audit log and clears its cached results. */
export async function recordChartChange(
  db: Db,
  actor: Actor,
  projectId: number,
  entry: Omit<ChartChange, 'project_id'>,
): Promise<void> {
  await recordChartChanges(db, actor, [{ project_id: projectId, ...entry }]);
}

/** The same of many at once. */
export async function recordChartChanges(db: Db, actor: Actor, changes: ChartChange[]): Promise<void> {
  await bumpResultsOfProjects(
    db,
    changes.map(({ project_id }) => project_id),
  );
  await recordAudit(
    db,
    ...changes.map(({ action, subject_type, subject_id, before, after }) => ({
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action,
      subject_type,
      subject_id: String(subject_id),
      before,
      after,
    })),
  );
}
