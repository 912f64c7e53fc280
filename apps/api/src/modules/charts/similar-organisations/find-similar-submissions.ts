import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { roundForComparison } from '@portal/statistics/finite-values';
import { findNearestNeighbours } from '@portal/statistics/nearest-neighbours';
import type { Actor } from '../../../http/actor.ts';
import {
  compareCandidates,
  loadCandidateVisibility,
} from '../../comparison/peer-groups/peer-candidate-visibility.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { type LoadedChart, loadCharts } from '../chart-data/load-charts.ts';
import { selectSimilarityAttributes } from './similar-organisations.sql.ts';

type Asked = { actor: Actor; upTo: { display_order: number }; submission_id?: number | undefined };

/**
 * Finds the submissions most similar to one, nearest first, from what the user sees in the charts of the newest
 * published period. Null: no period is published yet, or the project weighs no charts.
 * @throws 404 for a submission that the user cannot look at
 */
export async function findSimilarSubmissions(
  snapshot: ResultsSnapshot,
  { actor, upTo, submission_id }: Asked,
) {
  const live = snapshot.asItIs;
  const attributes = await selectSimilarityAttributes(live.db, live.project.id);
  const newest = newestPublished(live, upTo.display_order);
  if (!newest || attributes.length === 0) return null;
  const looked = await loadCharts(live, {
    actor,
    of: {
      time_period_id: newest.time_period_id,
      submission_id,
      chart_ids: attributes.map(({ chart_id }) => chart_id),
    },
  });
  const { facts, chosen, ownId, period } = looked;
  const atPeriod = await loadSnapshotAtPeriod(live, period.id);
  const { isKnown, present } = await loadCandidateVisibility(atPeriod, actor);
  const known = facts.members.filter((one) => one.submission_id !== ownId && isKnown(one));
  // A chart without a measure in the period is not weighed in it.
  const shown = attributes.flatMap((attribute) => {
    const chart = looked.charts.find(({ chart_id }) => chart_id === attribute.chart_id);
    return chart ? [{ attribute, chart }] : [];
  });
  const weighed = await Promise.all(
    shown.map(async ({ attribute, chart }) => {
      const values = valuesIn(await looked.figuresOf(chart));
      return { ...attribute, measure: chart.measure, values };
    }),
  );
  const { distances, unused } = findNearestNeighbours(ownId ?? 0, weighed);
  const byId = new Map(known.map((one) => [one.submission_id, present(one)]));
  // Equally distant submissions sort by number or by name: the order of ids would reveal their identity.
  const nearest = distances
    .flatMap(({ id, distance }) => {
      const candidate = byId.get(id);
      return candidate ? [{ id, distance, candidate, order: roundForComparison(distance) }] : [];
    })
    .sort((one, other) => one.order - other.order || compareCandidates(one.candidate, other.candidate));
  return {
    atPeriod,
    period,
    chosen,
    ownId,
    weighed,
    unused,
    nearest,
    without: known.length - nearest.length,
  };
}

const newestPublished = (reading: ResultsSnapshot, upTo: number) =>
  reading.periods
    .filter((one) => dataCollectionStateOf(one, reading.now()) === 'published')
    .filter(({ period }) => period.display_order <= upTo)
    .sort((one, other) => other.period.display_order - one.period.display_order)[0];

/** Returns the values in a chart that the user can know. */
const valuesIn = (figures: LoadedChart['figures']): Map<number, number> =>
  new Map(
    figures.flatMap(({ submission_id, standing, value }) =>
      standing === 'counted' && value !== null ? [[submission_id, value] as const] : [],
    ),
  );
