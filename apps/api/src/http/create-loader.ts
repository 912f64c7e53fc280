import type { Actor } from './actor.ts';
import type { SessionClaims } from './callers/session-claims.ts';

/** A case has a code, which a call may leave out; every other resource has a number. */
export type ResourceIds = Record<string, number | string | null>;
type LoadRequest = { session: SessionClaims; now: Date; ids: ResourceIds };
/** The caller and the loaded resource; null if it does not exist or they have no access: `missing` then names it. */
type LoadResult<Loaded> = { actor: Actor; loaded: Loaded | null; missing?: string };
/** Null if the session has ended. */
export type ResourceLoader<Loaded> = (request: LoadRequest) => Promise<LoadResult<Loaded> | null>;

type Caller = Omit<Actor, 'kind' | 'session_id'>;

/**
 * Creates the loader of a resource from one prepared statement. `authorise` decides from its one row whether the caller has
 * access: it returns what was loaded, or the name of what is missing for them.
 */
export const createLoader =
  <Row extends { actor: Caller }, Loaded extends object>(
    query: { execute: (values: Record<string, unknown>) => Promise<Row[]> },
    authorise: (actor: Actor, row: Row, now: Date, ids: ResourceIds) => Loaded | string,
  ): ResourceLoader<Loaded> =>
  async ({ session, now, ids }) => {
    // The session comes last: an id in the request can never replace the caller.
    const [row] = await query.execute({ case_code: null, ...ids, ...session, now });
    if (!row) return null;
    const actor: Actor = { kind: 'user', session_id: session.session_id, ...row.actor };
    const found = authorise(actor, row, now, ids);
    return typeof found === 'string' ? { actor, loaded: null, missing: found } : { actor, loaded: found };
  };

/** Creates one loader for a resource with several kinds of id; each endpoint uses the kind it declares. */
export function createLookupLoader<Lookup extends string, Loaded>(
  lookups: readonly Lookup[],
  create: (lookup: Lookup) => ResourceLoader<Loaded>,
): ResourceLoader<Loaded> {
  const loaders = lookups.map((lookup) => [lookup, create(lookup)] as const);
  return (request) => loaders.find(([lookup]) => lookup in request.ids)![1](request);
}

/** Returns the name of a resource for a refusal, from the kind of id it was looked up by. */
export const resourceName = (lookup: string): string =>
  lookup === 'taking_part_id'
    ? 'submission in the registration'
    : lookup.replace(/_id$/, '').replace('sub_section', 'sub-section');
