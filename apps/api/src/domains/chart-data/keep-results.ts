import { dataCollectionStateOf } from '@portal/contract/programmes';
import { isAdmin } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { ResultCache } from './result-cache.ts';
import { selectResultState } from './result-state.sql.ts';

/** One for each server: what it shares is its own. */
const caches = new WeakMap<Deps, ResultCache>();

export type Asked = {
  actor: Actor;
  db: Db;
  deps: Deps;
  /** As just read from the database: its settings are part of what a result depends on. */
  project: { id: number };
  /** Anything else just read, and what is asked for. */
  question: unknown;
  /** Whether peer groups are asked for: a person's own are nobody else's. */
  usesPeerGroups: boolean;
  ignoreCache: boolean;
};

/**
 * A result kept from before, or else worked out now. Whether the actor may ask at all is decided before; what is kept is
 * for one organisation, or for the programme team.
 *
 * The key holds all that a result depends on, read from the database at each request: the number of changes of the
 * project's results (`bumpResults`), its settings, its periods and the states they are in now. So no server
 * process and no deploy ever gives an old result, whichever wrote last. The number is read before the figures are: at
 * worst something newer is kept under an older number that nobody asks for again.
 */
export async function keepResults<Result>(asked: Asked, work: () => Promise<Result>): Promise<Result> {
  const { actor, db, deps, project } = asked;
  const { version, periods } = await selectResultState(db, project.id);
  const states = periods.map((one) => dataCollectionStateOf(one, deps.now()));
  const scope = {
    sees: isAdmin(actor) ? 'team' : actor.organisation_id,
    whose_groups: asked.usesPeerGroups ? actor.user_id : null,
  };
  const key = JSON.stringify([version, scope, project, periods, states, asked.question]);
  const cache = caches.get(deps) ?? new ResultCache();
  caches.set(deps, cache);
  const found = asked.ignoreCache ? undefined : cache.get(key);
  if (found) return found.result as Result;
  const result = await work();
  cache.set(key, result);
  return result;
}
