import type { requestReportPack as endpoint, ReportPack } from '@portal/contract/exports/report-packs';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { chooseSubmission } from '../../charts/chart-data/choose-submission.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { loadChartGroup } from '../downloads/load-chart-group.ts';
import { assertComparisonAvailable } from '../../comparison/comparison-groups/assert-comparison-available.ts';
import { makeReportPack } from './make-report-pack.ts';
import { countUserPacksUnderWay, insertPack, type PackRow, selectPack } from './report-packs.sql.ts';

/** How many one person may have made at once. */
const MOST_AT_ONCE = 3;

/** Checks that the user can order the pack, stores the order and starts making the pack. */
export const requestReportPack: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { collection, project } = loaded;
  const { period, charts, chosen } = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    const group = await loadChartGroup(of, body);
    const there = await loadSnapshotAtPeriod(of, group.period.id);
    const { peer_group_ids, filters } = body;
    await assertComparisonAvailable(there, { actor, period: group.period, peer_group_ids, filters });
    return { ...group, chosen: await chooseSubmission(there, actor, body.submission_id) };
  });
  return enqueueReportPack(db, deps, {
    user_id: actor.user_id,
    project_id: project.id,
    collection_id: collection.id,
    time_period_id: period.id,
    submission_id: chosen?.submission_id ?? null,
    format: body.format,
    selection: {
      peer_group_ids: body.peer_group_ids,
      filters: body.filters,
      similar: body.similar,
      output_types: body.output_types,
      comments: body.comments,
    },
    charts_total: charts.length,
    created_at: deps.now(),
  });
};

/** Stores an order and has it made. @throws 409 where the person has enough under way */
export async function enqueueReportPack(db: Db, deps: Deps, order: Parameters<typeof insertPack>[1]) {
  if ((await countUserPacksUnderWay(db, order.user_id)) >= MOST_AT_ONCE) {
    throw problems.conflict(comparisonMessages.tooManyReportPacks);
  }
  const id = await insertPack(db, order);
  if (deps.beginReportPack) await deps.beginReportPack(id);
  else await makeReportPack(db, deps, id);
  return serializeReportPack((await selectPack(db, id))!);
}

export const serializeReportPack = (pack: Omit<PackRow, 'total'>): ReportPack => ({
  ...pack,
  created_at: pack.created_at.toISOString(),
});
