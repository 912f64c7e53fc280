import type { Db } from '../../../database/connect.ts';
import { isTransaction } from '../../../database/transaction.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import type { projects } from '../../../tables/projects.tables.ts';
import type { PublishedSettings } from '../../../tables/publications.tables.ts';
import type { Publication } from './publication-types.ts';
import { ResultCache } from '../../../lib/result-cache.ts';
import { type ResultState, selectResultState } from '../../platform/result-versions/result-state.sql.ts';

/** A project as just read from the database, with what its results depend on. */
export type LoadedResults = {
  project: typeof projects.$inferSelect & Pick<PublishedSettings, 'goals'>;
  results: ResultState;
};

/** The maximum number of parts of projects that a server process caches, and their total size. */
const MOST_PARTS = 500;
const MOST_BYTES = 200_000_000;
type Part = { version: number; value: Promise<unknown> };
/** One for each server: what it shares is its own. */
const partsBy = new WeakMap<object, ResultCache<Part>>();

/** Limits the memory for what is calculated from publications: the comparisons of three periods of 10,000 by 60 figures. */
const MOST_DERIVED_BYTES = 60_000_000;
const derivedBy = new WeakMap<object, ResultCache<Promise<unknown>>>();

const newLasting = () => new ResultCache<unknown>(MOST_PARTS, MOST_BYTES);
const lastingBy = new WeakMap<object, ResultCache<unknown>>();

/** The results have changed since the version was read. */
class ResultsMoved extends Error {}

/** The maximum number of retries after concurrent changes. */
const ATTEMPTS = 20;

/**
 * A project's results as one request reads them, all of one version. Facts shared by all users (submissions,
 * sets, suppression) are cached by that version, which the loader's statement returns. So the cache is never
 * older than the database, and no figure is judged by another version's suppression.
 */
export class ResultsSnapshot {
  constructor(
    readonly db: Db,
    private readonly deps: Pick<Deps, 'now'>,
    readonly opened: LoadedResults,
    private readonly ignoreCache: boolean,
    /** The snapshot that facts and settings are those of; null: as they are now. */
    readonly publication: Publication | null = null,
    /** The same question without a snapshot. */
    private readonly live: ResultsSnapshot | null = null,
    /** Data that this request has read. */
    private readonly mine = new Map<string, Promise<unknown>>(),
  ) {}

  /** The same question about the project as it is now. */
  get asItIs(): ResultsSnapshot {
    return this.live ?? this;
  }

  /** The same question about the project as it was published. */
  as(publication: Publication): ResultsSnapshot {
    const { db, deps, ignoreCache, mine } = this;
    const opened = { ...this.opened, project: { ...this.opened.project, ...publication.settings } };
    return new ResultsSnapshot(db, deps, opened, ignoreCache, publication, this.asItIs, mine);
  }

  get project() {
    return this.opened.project;
  }
  get periods() {
    return this.opened.results.periods;
  }
  now(): Date {
    return this.deps.now();
  }
  /** Returns false in a transaction: its changes can still be undone, so nothing it reads is cached. */
  get canCache(): boolean {
    return !isTransaction(this.db);
  }

  /** @throws where a statement saw another version */
  sees(version: number): void {
    if (version !== this.opened.results.version) throw this.moved();
  }
  /** To be thrown where what was read no longer goes together. */
  moved(): Error {
    return new ResultsMoved();
  }

  /**
   * Returns a shared part of the project's results by its name, which includes its settings; calculated once
   * for simultaneous callers.
   */
  part<Value>(name: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    const { version } = this.opened.results;
    const known = this.mine.get(name);
    if (known) return known as Promise<Value>;
    if (!this.canCache) return this.remember(name, load());
    const parts = partsBy.get(this.deps) ?? new ResultCache<Part>(MOST_PARTS, MOST_BYTES);
    partsBy.set(this.deps, parts);
    const key = `${this.project.id}:${name}`;
    const cached = parts.get(key)?.result;
    if (cached?.version === version && !this.ignoreCache) return cached.value as Promise<Value>;
    const loading = load();
    const value = this.remember(name, loading);
    const part = { version, value };
    if (!cached || cached.version <= version) parts.set(key, part, 0);
    const isStillCached = () => parts.get(key)?.result === part;
    void loading.then(
      ({ size }) => isStillCached() && parts.set(key, part, size),
      () => isStillCached() && parts.delete(key),
    );
    return value;
  }

  /**
   * Loads data that never changes, by name: it stays cached when the project's results change. Names that are
   * not cached are loaded together. Transactions read the cache too, but add nothing to it.
   */
  async lasting<Value>(
    names: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, { value: Value; size: number }>>,
  ): Promise<Map<string, Value>> {
    const shared = lastingBy.get(this.deps) ?? newLasting();
    lastingBy.set(this.deps, shared);
    const found = new Map<string, Value>();
    for (const name of names) {
      const known = shared.get(name);
      if (known) found.set(name, known.result as Value);
    }
    const missing = names.filter((name) => !found.has(name));
    if (missing.length === 0) return found;
    for (const [name, { value, size }] of await load(missing)) {
      if (this.canCache) shared.set(name, value, size);
      found.set(name, value);
    }
    return found;
  }

  /** Returns what follows from data that never changes, by name; calculated once for simultaneous callers. */
  async derived<Value>(name: string, load: () => Promise<{ value: Value; size: number }>): Promise<Value> {
    if (!this.canCache) return (await load()).value;
    const shared =
      derivedBy.get(this.deps) ?? new ResultCache<Promise<unknown>>(MOST_PARTS, MOST_DERIVED_BYTES);
    derivedBy.set(this.deps, shared);
    const known = shared.get(name);
    if (known) return known.result as Promise<Value>;
    const loading = load();
    const value = loading.then((loaded) => loaded.value);
    shared.set(name, value, 0);
    const isStillCached = () => shared.get(name)?.result === value;
    void loading.then(
      ({ size }) => isStillCached() && shared.set(name, value, size),
      () => isStillCached() && shared.delete(name),
    );
    return value;
  }

  private remember<Value>(name: string, loading: Promise<{ value: Value }>): Promise<Value> {
    const value = loading.then((loaded) => loaded.value);
    this.mine.set(name, value);
    return value;
  }
}

/**
 * Answers a request from one version of a project's results; if they change during this, retries from the
 * start. `ignoreCache`: the cache is not used.
 * @throws 503 if the results keep changing
 */
export async function withResultsSnapshot<Answer>(
  of: { db: Db; deps: Pick<Deps, 'now'>; opened: LoadedResults; ignoreCache?: boolean },
  callback: (reading: ResultsSnapshot) => Promise<Answer>,
): Promise<Answer> {
  const { db, deps, ignoreCache = false } = of;
  let { opened } = of;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callback(new ResultsSnapshot(db, deps, opened, ignoreCache));
    } catch (error) {
      if (!(error instanceof ResultsMoved)) throw error;
      if (attempt >= ATTEMPTS) throw problems.busy();
      opened = { ...opened, results: await selectResultState(db, opened.project.id) };
    }
  }
}

/** Answers from a transaction's changed results, or without a loader. */
export async function withFreshSnapshot<Answer>(
  of: { db: Db; deps: Pick<Deps, 'now'>; project: LoadedResults['project'] },
  callback: (reading: ResultsSnapshot) => Promise<Answer>,
): Promise<Answer> {
  const { db, deps, project } = of;
  return withResultsSnapshot(
    { db, deps, opened: { project, results: await selectResultState(db, project.id) } },
    callback,
  );
}
