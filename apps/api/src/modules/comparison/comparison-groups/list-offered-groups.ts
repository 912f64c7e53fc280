import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { listComparisonGroups as endpoint } from '@portal/contract/comparison/comparison-groups';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import { compareNames } from '../results/display-names.ts';
import type { ResultPeriod } from '../../platform/result-versions/result-state.sql.ts';
import { withResultsSnapshot } from '../results/results-snapshot.ts';
import { suggestCoarserGroup } from './suggest-coarser-group.ts';
import { minimumOthers, loadOfferedGroups } from './load-offered-groups.ts';

/** In how many periods the sets are fixed, and from which period on a change of them applies. */
function fixedSets(periods: readonly ResultPeriod[], now: Date) {
  const isPublished = (one: ResultPeriod) => dataCollectionStateOf(one, now) === 'published';
  const next = periods
    .filter((one) => !isPublished(one))
    .sort((one, other) => one.period.display_order - other.period.display_order)[0];
  return {
    published_periods: periods.filter(isPublished).length,
    applies_from: next?.period.time_period_name ?? null,
  };
}

/** The programme team sees beforehand what falls away for participants, and what coarser set would save it. */
export const listOfferedGroups: Handler<typeof endpoint> = async ({ db, deps, query, loaded }) => {
  const { project, results } = loaded;
  const minimum = minimumOthers(project);
  const fixed = fixedSets(results.periods, deps.now());
  if (project.named_results && !project.provisional_results) {
    return { offered_sets: [], total: 0, applies: 'never', minimum, held_back: [], ...fixed };
  }
  const underWay = results.periods.find((one) =>
    ['open', 'validation'].includes(dataCollectionStateOf(one, deps.now())),
  );
  const { offered, byId } = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) => ({
    offered: await loadOfferedGroups(of, underWay?.time_period_id ?? 0),
    byId: (await loadProjectFacts(of)).byId,
  }));
  const nameOf = new Map(offered.sets.map(({ key, name }) => [key, name]));
  const rows = offered.sets.map((set) => {
    const { isOffered, shown } = offered.offers.get(set.key)!;
    const alike = offered.sets.filter(
      ({ kind, filter_name }) => kind === set.kind && filter_name === set.filter_name,
    );
    const joined = isOffered ? null : suggestCoarserGroup(set, alike, offered.offers, offered.holds);
    return {
      key: set.key,
      kind: set.kind,
      filter_name: set.filter_name,
      name: set.name,
      members: set.members.size,
      shown: shown.size,
      is_offered: isOffered,
      join_with: (joined ?? []).map((key) => nameOf.get(key)!),
    };
  });
  const main = new Set(offered.cohorts[0]?.members.map(({ id }) => id));
  const seen = offered.visibleIn(null);
  const others = offered.members.filter(({ id }) => !main.has(id));
  return {
    offered_sets: rows.slice(query.offset, query.offset + query.limit),
    total: rows.length,
    applies: project.named_results ? 'provisionally' : 'always',
    minimum,
    ...fixed,
    held_back: others
      .map(({ id }) => ({ submission_name: byId.get(id)!.submission_name, is_seen: seen.has(id) }))
      .sort((a, b) => compareNames(a.submission_name, b.submission_name)),
  };
};
