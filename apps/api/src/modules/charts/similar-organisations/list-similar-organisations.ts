import type {
  listSimilarOrganisations as endpoint,
  SimilarOrganisations,
} from '@portal/contract/charts/similar-organisations';
import type { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { findSimilarSubmissions } from './find-similar-submissions.ts';

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
  const upTo = findPeriod(snapshot, query.time_period_id);
  if (!upTo) throw problems.notFound('time period');
  const found = await findSimilarSubmissions(snapshot, { actor, upTo, submission_id: query.submission_id });
  if (!found) return NOBODY;
  const { chosen, ownId, period, weighed, unused, nearest, without } = found;
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
    without,
  };
}
