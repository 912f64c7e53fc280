import type { getScorecard } from '@portal/contract/charts/chart-data';
import type { listNewlyUnusual as endpoint } from '@portal/contract/charts/newly-unusual';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Output } from '@portal/contract/shared/endpoint';
import { listNewlyUnusual as listFound } from '@portal/wording/newly-unusual';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { getCachedScorecard } from './cached-chart-data-and-scorecard.ts';

const NOT_COMPARED = { compared: null, results: [] };

/** Lists what became unusual for the caller's submission between two published periods, from their scorecards. */
export const listNewlyUnusual: Handler<typeof endpoint> = async ({ actor, db, deps, query, loaded }) => {
  const published = loaded.results.periods
    .filter((one) => dataCollectionStateOf(one, deps.now()) === 'published')
    .sort((a, b) => b.period.display_order - a.period.display_order);
  const at = published.findIndex(
    ({ period }) => query.time_period_id === undefined || period.id === query.time_period_id,
  );
  const [newest, before] = at < 0 ? [] : published.slice(at, at + 2);
  if (!newest || !before) return NOT_COMPARED;
  const read = async (time_period_id: number) => {
    const asked = { project_id: query.project_id, time_period_id };
    const cached = await getCachedScorecard({ actor, db, deps, opened: loaded }, asked);
    return cached.read<Output<typeof getScorecard>>();
  };
  const current = await read(newest.period.id);
  const previous = await read(before.period.id);
  if (current.submission_id === null || current.submission_id !== previous.submission_id) return NOT_COMPARED;
  if (previous.entries.every(({ value }) => value === null)) return NOT_COMPARED;
  return {
    compared: {
      time_period_id: current.time_period_id,
      time_period_name: current.time_period_name,
      previous_time_period_name: previous.time_period_name,
    },
    results: listFound(current.entries, previous.entries),
  };
};
