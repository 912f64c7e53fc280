import type { Actor } from '../../../http/actor.ts';
import { canChooseAnyGroup } from '../comparison-groups/comparison-choice.policy.ts';
import { loadSnapshotAtNewestPseudonyms, loadSnapshotAtPeriod } from '../results/load-publications.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { peerGroupRefusal } from '../comparison-groups/comparison-choice.ts';
import { loadOfferedGroupsForCaller } from '../comparison-groups/load-offered-groups-for-caller.ts';

type Wanted = {
  /** The series of numbers; the newest by default. */
  numberSeries?: number;
  /** The groups of a period. */
  timePeriodId?: number | undefined;
};

/**
 * The project under the pseudonym numbers that a person chooses by: those of a period, of a series, or the newest. The
 * programme team chooses by name among those who are in the project now.
 */
export async function loadSnapshotAtSelectablePseudonyms(
  snapshot: ResultsSnapshot,
  actor: Actor,
  { numberSeries, timePeriodId }: Wanted,
): Promise<ResultsSnapshot> {
  if (canChooseAnyGroup(actor)) return snapshot;
  if (timePeriodId !== undefined) {
    const there = await loadSnapshotAtPeriod(snapshot, timePeriodId);
    // A project with names may have published this period without them.
    if (there.publication && !there.project.named_results) return there;
  }
  if (snapshot.project.named_results) return snapshot;
  return loadSnapshotAtNewestPseudonyms(snapshot, numberSeries);
}

export const numberSeriesOf = (snapshot: ResultsSnapshot): number => snapshot.publication?.number_series ?? 0;

/** The numbers that a group is made of. A group for everyone is made by name, so it has the newest. */
export const numbersOfGroup = (group: { owner_id: number | null; number_series: number }): Wanted =>
  group.owner_id === null ? {} : { numberSeries: group.number_series };

/** Returns why a group cannot be selected in the newest period by its numbers; null if it can. */
export async function findPeerGroupRefusal(
  snapshot: ResultsSnapshot,
  actor: Actor,
  group: Parameters<typeof peerGroupRefusal>[0],
): Promise<string | null> {
  const there = await loadSnapshotAtSelectablePseudonyms(snapshot, actor, numbersOfGroup(group));
  return peerGroupRefusal(group, await loadOfferedGroupsForCaller(there, actor, null), there.project);
}
