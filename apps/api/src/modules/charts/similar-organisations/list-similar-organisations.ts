import type {
  listSimilarOrganisations as endpoint,
  SimilarOrganisations,
} from '@portal/contract/charts/similar-organisations';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { findNearestNeighbours } from '@portal/statistics/nearest-neighbours';
import { roundForComparison } from '@portal/statistics/finite-values';
import type { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { type LoadedChart, loadCharts } from '../chart-data/load-charts.ts';
import {
  compareCandidates,
  loadCandidateVisibility,
} from '../../comparison/peer-groups/peer-candidate-visibility.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { selectSimilarityAttributes } from './similar-organisations.sql.ts';

const NOBODY = {
  time_period_id: null,
  time_period_name: null,
  submission_name: null,
  attributes: [],
  neighbours: [],
  compared: 0,
  without: 0,
};

/**
 * Lists the organisations most similar to a submission. Uses only what the user sees in the charts of a
 * published period, under the same names. Suppressed figures are not used, and organisations that cannot join
 * a peer group are not listed.
 */
export async function listSimilarOrganisations(
  snapshot: ResultsSnapshot,
  { actor, query }: { actor: Actor; query: z.output<(typeof endpoint)['query']> },
): Promise<SimilarOrganisations> {
  const { db, project } = snapshot;
  const asked = findPeriod(snapshot, query.time_period_id);
  if (!asked) throw problems.notFound('time period');
  const attributes = await selectSimilarityAttributes(db, project.id);
  const newest = newestPublished(snapshot, asked.display_order);
  if (!newest || attributes.length === 0) return NOBODY;
  const looked = await loadCharts(snapshot, {
    actor,
    of: {
      time_period_id: newest.time_period_id,
      submission_id: query.submission_id,
      chart_ids: attributes.map(({ chart_id }) => chart_id),
    },
  });
  const { facts, chosen, ownId, period } = looked;
  const atPeriod = await loadSnapshotAtPeriod(snapshot, period.id);
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
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    submission_name: chosen && formatSubmissionName(chosen),
    attributes: weighed.map(({ measure, values, ...attribute }, at) => ({
      ...attribute,
      unit: measure.unit,
      decimals: measure.decimals,
      value: ownId === null ? null : (values.get(ownId) ?? null),
      unused: unused[at]!,
    })),
    neighbours: nearest.slice(0, query.how_many).map(({ id, distance, candidate }) => ({
      ...candidate,
      distance,
      values: weighed.map(({ values }) => values.get(id) ?? null),
    })),
    compared: nearest.length,
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
