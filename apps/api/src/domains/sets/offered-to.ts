import { dataCollectionStateOf } from '@portal/contract/programmes';
import { isAdmin } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import type { selectPeriod } from '../chart-data/chart-data.sql.ts';
import { type OfferedSets, offeredSets } from './offered-sets.ts';

/**
 * The sets that lists offer a person; null where everything can be chosen: for the programme team, and in a named project
 * but in a period that is compared provisionally.
 */
export async function offeredTo(
  db: Db,
  deps: Pick<Deps, 'now'>,
  actor: Actor,
  project: Parameters<typeof offeredSets>[2],
  period: Awaited<ReturnType<typeof selectPeriod>> | null,
): Promise<OfferedSets | null> {
  if (isAdmin(actor)) return null;
  const state = period && dataCollectionStateOf(period, deps.now());
  const isProvisional = project.provisional_results && (state === 'open' || state === 'validation');
  if (project.named_results && !isProvisional) return null;
  return offeredSets(db, deps, project, period?.id ?? 0);
}
