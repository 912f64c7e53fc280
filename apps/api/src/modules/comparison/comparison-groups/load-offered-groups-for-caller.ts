import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Actor } from '../../../http/actor.ts';
import { canChooseAnyGroup } from './comparison-choice.policy.ts';
import type { findPeriod } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { type OfferedGroups, loadOfferedGroups } from './load-offered-groups.ts';

/**
 * Loads the sets that lists offer a person. Null if every set can be selected: for the programme team, and in
 * a named project except in a provisionally compared period.
 */
export async function loadOfferedGroupsForCaller(
  snapshot: ResultsSnapshot,
  actor: Actor,
  period: NonNullable<ReturnType<typeof findPeriod>> | null,
): Promise<OfferedGroups | null> {
  if (canChooseAnyGroup(actor)) return null;
  const { named_results, provisional_results } = snapshot.project;
  const state = period && dataCollectionStateOf(period, snapshot.now());
  const isProvisional = provisional_results && (state === 'open' || state === 'validation');
  if (named_results && !isProvisional) return null;
  return loadOfferedGroups(snapshot, period?.id ?? 0);
}
