import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { selectProjectTimePeriod } from '../../platform/programmes/time-periods.sql.ts';

/**
 * For a list that may be of one time period and has found nothing: whether the project takes part in it at all.
 * @throws 404 where it does not
 */
export async function assertProjectInPeriod(
  db: Db,
  of: { project_id: number; time_period_id?: number | undefined },
): Promise<void> {
  if (of.time_period_id === undefined) return;
  const found = await selectProjectTimePeriod(db, of.project_id, of.time_period_id);
  if (!found) throw problems.notFound('time period of the project');
}
