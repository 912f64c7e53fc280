import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { CachedResponse } from '../../../http/cached-response.ts';
import { canViewAsAnySubmission } from '../figures/result-visibility.policy.ts';
import { loadProjectFacts } from './project-facts.ts';
import { type LoadedResults, type ResultsSnapshot, withResultsSnapshot } from './results-snapshot.ts';
import { ResultCache } from '../../../lib/result-cache.ts';

/** One for each server: what it shares is its own. */
const caches = new WeakMap<Pick<Deps, 'now'>, ResultCache<CachedResponse>>();

/** Returns one server's cache statistics: its size, and the number of saved calculations. */
export const readResultCacheStats = (deps: Pick<Deps, 'now'>) =>
  (caches.get(deps) ?? new ResultCache<CachedResponse>()).stats;

/** The caller: access is read again at each request, before the cache is used. */
export type ResultsCaller = { actor: Actor; db: Db; deps: Pick<Deps, 'now'>; opened: LoadedResults };

type CachedRequest<Schema extends z.ZodType> = ResultsCaller & {
  /** Anything else just read, and what is asked for. */
  question: unknown;
  /** True if the answer contains peer groups: private groups belong to one person. */
  usesPeerGroups: boolean;
  ignoreCache?: boolean;
  /** The schema that limits the sent fields. */
  response: Schema;
};

/**
 * Returns a cached result, or calculates it, as the bytes that are sent. The caller checks access first. A
 * cached result serves the programme team, one organisation, or all without a submission in the project. The
 * last group sees the same. With private or organisation peer groups, it serves only this person or
 * organisation.
 *
 * The key contains every dependency, as the loader's statement has just read it: the project's change count
 * (`bumpResults`), settings, periods and their current states. So no server process or deploy ever returns an
 * old result, whichever wrote last.
 */
export async function loadCachedResults<Schema extends z.ZodType>(
  request: CachedRequest<Schema>,
  calculate: (reading: ResultsSnapshot) => Promise<z.input<Schema>>,
): Promise<CachedResponse> {
  const { actor, db, deps, ignoreCache = false } = request;
  const cache = caches.get(deps) ?? new ResultCache<CachedResponse>();
  caches.set(deps, cache);
  return withResultsSnapshot({ db, deps, opened: request.opened, ignoreCache }, async (of) => {
    const { project, results } = of.opened;
    const states = results.periods.map((one) => dataCollectionStateOf(one, deps.now()));
    const facts = await loadProjectFacts(of);
    const hasOwn = facts.members.some(({ organisation_id }) => organisation_id === actor.organisation_id);
    const scope = {
      sees: canViewAsAnySubmission(actor) ? 'team' : hasOwn ? actor.organisation_id : 'without',
      whose_groups: request.usesPeerGroups && facts.owners.has(actor.user_id) ? actor.user_id : null,
      organisation_groups:
        request.usesPeerGroups && facts.sharing.has(actor.organisation_id ?? 0)
          ? actor.organisation_id
          : null,
    };
    const { version, periods_number } = results;
    const key = JSON.stringify([version, periods_number, scope, project, states, request.question]);
    const result = async () => {
      const response = await CachedResponse.of(request.response.parse(await calculate(of)) as object);
      if (of.canCache) cache.set(key, response, key.length + response.size);
      return response;
    };
    if (ignoreCache || !of.canCache) return result();
    return cache.get(key)?.result ?? cache.calculateOnce(key, result);
  });
}
