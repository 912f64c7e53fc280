import { problems } from '../../../lib/problems.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { selectChartsOfGroup } from './downloaded-charts.sql.ts';

/** The period of a group that is open to who asks, and its charts that have figures in it. @throws 404 */
export async function loadChartGroup(
  snapshot: ResultsSnapshot,
  of: { collection_id: number; time_period_id: number },
) {
  const period = findPeriod(snapshot, of.time_period_id);
  if (!period) throw problems.notFound('time period');
  const charts = await selectChartsOfGroup(snapshot.db, {
    project_id: snapshot.project.id,
    time_period_id: period.id,
    collection_id: of.collection_id,
  });
  if (charts.length === 0) throw problems.notFound('topic with charts for the time period');
  return { period, charts };
}
