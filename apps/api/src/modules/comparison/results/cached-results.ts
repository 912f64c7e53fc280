import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/deps.ts';
import { CachedResponse } from '../../../http/cached-response.ts';
import { canViewAsAnySubmission } from '../figures/result-visibility.policy.ts';
import { loadProjectFacts } from './project-facts.ts';
import { type LoadedResults, type ResultsSnapshot, withResultsSnapshot } from './results-snapshot.ts';
import { ResultCache } from './result-cache.ts';

/** One for each server: what it shares is its own. */
const caches = new WeakMap<Pick<Deps, 'now'>, ResultCache<CachedResponse>>();

/** What one server keeps, and how often that saved working something out. */
export const resultCacheStats = (deps: Pick<Deps, 'now'>) =>
  (caches.get(deps) ?? new ResultCache<CachedResponse>()).figures;

/** Who asks: their access is read anew at each request, before anything kept is looked for. */
export type ResultsCaller = { actor: Actor; db: Db; deps: Pick<Deps, 'now'>; opened: LoadedResults };

type Asked<Schema extends z.ZodType> = ResultsCaller & {
  /** Anything else just read, and what is asked for. */
  question: unknown;
  /** Whether peer groups are in the answer: a person's own are nobody else's. */
  usesPeerGroups: boolean;
  ignoreCache?: boolean;
  /** What of a result may leave. */
  response: Schema;
};

/**
 * A result kept from before, or else worked out now, as the bytes that are sent. Whether the actor may ask at all is decided
 * before; what is kept is for the programme team, for one organisation, or for all that have no submission in the project,
 * who see the same; where somebody's own peer groups, or an
 * organisation's, are in it, for this person or organisation.
 *
 * The key holds all that a result depends on, as the door's statement has just read it: the number of changes of the
 * project's results (`bumpResults`), its settings, its periods and the states they are in now. So no server process and no
 * deploy ever gives an old result, whichever wrote last.
 */
export async function loadCachedResults<Schema extends z.ZodType>(
  asked: Asked<Schema>,
  work: (reading: ResultsSnapshot) => Promise<z.input<Schema>>,
): Promise<CachedResponse> {
  const { actor, db, deps, ignoreCache: anew = false } = asked;
  const cache = caches.get(deps) ?? new ResultCache<CachedResponse>();
  caches.set(deps, cache);
  return withResultsSnapshot({ db, deps, opened: asked.opened, anew }, async (of) => {
    const { project, results } = of.opened;
    const states = results.periods.map((one) => dataCollectionStateOf(one, deps.now()));
    const facts = await loadProjectFacts(of);
    const hasOwn = facts.members.some(({ organisation_id }) => organisation_id === actor.organisation_id);
    const scope = {
      sees: canViewAsAnySubmission(actor) ? 'team' : hasOwn ? actor.organisation_id : 'without',
      whose_groups: asked.usesPeerGroups && facts.owners.has(actor.user_id) ? actor.user_id : null,
      organisation_groups:
        asked.usesPeerGroups && facts.sharing.has(actor.organisation_id ?? 0) ? actor.organisation_id : null,
    };
    const { version, periods_number } = results;
    const key = JSON.stringify([version, periods_number, scope, project, states, asked.question]);
    const found = anew || !of.mayKeep ? undefined : cache.get(key);
    if (found) return found.result;
    const kept = await CachedResponse.of(asked.response.parse(await work(of)) as object);
    if (of.mayKeep) cache.set(key, kept, key.length + kept.size);
    return kept;
  });
}
