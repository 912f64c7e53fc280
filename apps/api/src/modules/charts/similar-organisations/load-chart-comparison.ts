import { SIMILAR_GROUP_ID, similarCountOf } from '@portal/contract/comparison/similar-comparison';
import type { ChosenFilter } from '@portal/contract/charts/chart-data';
import { similarGroupName } from '@portal/wording/similar-organisations-text';
import type { Actor } from '../../../http/actor.ts';
import {
  type ComparisonChoice,
  loadComparisonChoice,
  peerGroupRefusal,
} from '../../comparison/comparison-groups/comparison-choice.ts';
import { loadOfferedGroupsForCaller } from '../../comparison/comparison-groups/load-offered-groups-for-caller.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { findSimilarSubmissions } from './find-similar-submissions.ts';

type Asked = {
  actor: Actor;
  time_period_id: number;
  submission_id?: number | null | undefined;
  peer_group_ids: number[];
  filters: ChosenFilter[];
  similar?: number | null | undefined;
};
type Group = ComparisonChoice['groups'][number];

/**
 * Loads the comparison of a chart, a scorecard or a gallery: the selected filters and peer groups, and the most similar
 * organisations if the user or the project asks for them.
 * @param snapshot of the period
 * @throws 404 for a filter, option or peer group that is not there for the actor
 */
export async function loadChartComparison(
  snapshot: ResultsSnapshot,
  asked: Asked,
): Promise<ComparisonChoice> {
  const choice = await loadComparisonChoice(snapshot, asked.actor, asked);
  const howMany = similarCountOf(asked, snapshot.asItIs.project);
  const similar = howMany === 0 ? null : await loadSimilarGroup(snapshot, asked, howMany);
  return similar ? { ...choice, groups: [similar, ...choice.groups] } : choice;
}

/**
 * Builds the group of a submission and those most similar to it. It follows the rules of a group that the user selects by
 * pseudonyms. Null where there is none, or where such a group cannot be selected: charts then compare with all.
 */
async function loadSimilarGroup(
  snapshot: ResultsSnapshot,
  { actor, time_period_id, submission_id }: Asked,
  howMany: number,
): Promise<Group | null> {
  const period = findPeriod(snapshot, time_period_id);
  if (!period) return null;
  const found = await findSimilarSubmissions(snapshot, {
    actor,
    upTo: period,
    submission_id: submission_id ?? undefined,
  });
  if (!found?.chosen || found.nearest.length === 0) return null;
  const { atPeriod, chosen, nearest } = found;
  const ids = nearest.slice(0, howMany).map(({ id }) => id);
  const group: Group = {
    id: SIMILAR_GROUP_ID,
    owner_id: actor.user_id,
    organisation_id: null,
    owner_name: null,
    by_name: atPeriod.project.named_results,
    number_series: atPeriod.publication?.number_series ?? 0,
    peer_group_name: similarGroupName(formatSubmissionName(chosen), ids.length),
    description: '',
    members: new Set([chosen.submission_id, ...ids]),
  };
  const offered = await loadOfferedGroupsForCaller(snapshot, actor, period);
  return peerGroupRefusal(group, offered, snapshot.project) === null ? group : null;
}
