import type { Actor } from '../actor.ts';
import type { Session } from '../callers/session.ts';

export type Ids = Record<string, number>;
/** What an opener is asked: who calls, when, and by which ids. */
export type Asked = { session: Session; now: Date; ids: Ids };
/** The caller, and what was opened: null where it is not there, or not for them. */
export type Opened<Scene> = { actor: Actor; scene: Scene | null };

export const valuesOf = ({ session, now, ids }: Asked) => ({ ...session, now, ...ids });
export const personOf = ({ session }: Asked, row: Omit<Actor, 'kind' | 'session_id'>): Actor => ({
  kind: 'user',
  session_id: session.session_id,
  ...row,
});
