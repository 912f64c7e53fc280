import type { ChosenFilter } from '@portal/contract/charts/chart-data';
import type { Actor } from '../../../http/actor.ts';
import type { findPeriod } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { assertChoiceOffered, loadComparisonChoice } from './comparison-choice.ts';
import { loadOfferedGroupsForCaller } from './load-offered-groups-for-caller.ts';

type Asked = {
  actor: Actor;
  period: NonNullable<ReturnType<typeof findPeriod>>;
  peer_group_ids: number[];
  filters: ChosenFilter[];
};

/**
 * Checks that a person can compare with peer groups and filters in a period.
 * @param snapshot of the period
 * @throws 404 for a peer group, filter or option that the person cannot see, 403 for one that is not offered
 */
export async function assertComparisonAvailable(
  snapshot: ResultsSnapshot,
  { actor, period, ...selection }: Asked,
): Promise<void> {
  const choice = await loadComparisonChoice(snapshot, actor, selection);
  const offered = await loadOfferedGroupsForCaller(snapshot, actor, period);
  assertChoiceOffered(choice, period.id, offered, snapshot.project);
}
