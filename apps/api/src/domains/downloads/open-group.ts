import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectPeriod } from '../chart-data/chart-data.sql.ts';
import { selectScorecardCharts } from '../chart-data/scorecard.sql.ts';
import { openProject } from '../projects/open-project.ts';
import { selectCollectionWithProject } from './downloads.sql.ts';

/** The group, its period and its charts that have figures in it. @throws 404 */
export async function openGroup(db: Db, actor: Actor, of: { collection_id: number; time_period_id: number }) {
  const collection = await selectCollectionWithProject(db, of.collection_id);
  if (!collection) throw problems.notFound('group');
  const project = await openProject(db, actor, collection.project_id).catch(() => {
    throw problems.notFound('group');
  });
  const period = await selectPeriod(db, project.id, of.time_period_id);
  if (!period) throw problems.notFound('time period');
  const rows = await selectScorecardCharts(db, {
    projectId: project.id,
    timePeriodId: period.id,
    collectionId: collection.id,
  });
  // A chart may stand in several of its sub-groups.
  const chartIds = [...new Set(rows.map((row) => row.chart_id))];
  if (chartIds.length === 0) throw problems.notFound('group with charts in this time period');
  return { collection, project, period, chartIds };
}
