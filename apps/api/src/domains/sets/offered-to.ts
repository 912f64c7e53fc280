import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Actor } from '../../http/actor.ts';
import { canChooseAnySet } from '../../policies/sets.ts';
import type { periodOf } from '../results/facts.ts';
import type { Reading } from '../results/reading.ts';
import { type OfferedSets, offeredSets } from './offered-sets.ts';

/**
 * The sets that lists offer a person; null where everything can be chosen: for the programme team, and in a named project
 * but in a period that is compared provisionally.
 */
export async function offeredTo(
  reading: Reading,
  actor: Actor,
  period: NonNullable<ReturnType<typeof periodOf>> | null,
): Promise<OfferedSets | null> {
  if (canChooseAnySet(actor)) return null;
  const { named_results, provisional_results } = reading.project;
  const state = period && dataCollectionStateOf(period, reading.now());
  const isProvisional = provisional_results && (state === 'open' || state === 'validation');
  if (named_results && !isProvisional) return null;
  return offeredSets(reading, period?.id ?? 0);
}
