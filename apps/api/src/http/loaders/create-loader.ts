import type { Actor } from '../actor.ts';
import type { SessionClaims } from '../callers/session-claims.ts';

/** A case is known by its code, which a call may leave out; everything else by a number. */
export type ResourceIds = Record<string, number | string | null>;
export type LoadRequest = { session: SessionClaims; now: Date; ids: ResourceIds };
/** The caller, and what was opened: null where it is not there, or not for them; `missing` names it then. */
export type LoadResult<Scene> = { actor: Actor; scene: Scene | null; missing?: string };

type Caller = Omit<Actor, 'kind' | 'session_id'>;

/**
 * An opener: one prepared statement, and who may see what it finds, decided from its one row: the scene, or the word for
 * what is not there for them.
 */
export const createLoader =
  <Row extends { actor: Caller }, Scene extends object>(
    query: { execute: (values: Record<string, unknown>) => Promise<Row[]> },
    sceneOf: (actor: Actor, row: Row, now: Date, ids: ResourceIds) => Scene | string,
  ) =>
  async ({ session, now, ids }: LoadRequest): Promise<LoadResult<Scene> | null> => {
    // Whatever an endpoint calls its ids: who asks is the session's to say.
    const [row] = await query.execute({ case_code: null, ...ids, ...session, now });
    if (!row) return null;
    const actor: Actor = { kind: 'user', session_id: session.session_id, ...row.actor };
    const found = sceneOf(actor, row, now, ids);
    return typeof found === 'string' ? { actor, scene: null, missing: found } : { actor, scene: found };
  };
