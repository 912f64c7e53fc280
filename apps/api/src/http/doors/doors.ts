import type { Endpoint, Opens } from '@portal/contract/endpoint';
import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import { callerQuery } from '../../domains/auth/live-session.sql.ts';
import { answeringScene } from '../../domains/submissions/open-answering.ts';
import { answeringOf, answeringQuery } from '../../domains/submissions/answering.sql.ts';
import { problems } from '../../problems.ts';
import type { Actor } from '../actor.ts';
import type { Session } from '../callers/session.ts';
import { chartQuery } from './chart.sql.ts';
import { meQuery } from './me.sql.ts';
import { projectQuery } from './project.sql.ts';

type Ids = Record<string, number>;
type Asked = { session: Session; now: Date; ids: Ids };
/** The caller, and what was opened: null where it is not there, or not for them. */
type Opened<Scene> = { actor: Actor; scene: Scene | null };

/**
 * One opener for each thing an endpoint declares to open: one statement, prepared once, that reads the session, the caller's
 * role and access, and the thing. Whether the caller may see it is decided here and nowhere else.
 */
export function buildDoors(db: Db) {
  const caller = callerQuery(db);
  const me = meQuery(db);
  const project = projectQuery(db);
  const chart = chartQuery(db);
  const answering = answeringQuery(db);

  return {
    caller: async (asked: Asked): Promise<Opened<object> | null> => {
      const [row] = await caller.execute(valuesOf(asked));
      return row ? { actor: personOf(asked, row.actor), scene: {} } : null;
    },
    me: async (asked: Asked) => {
      const [row] = await me.execute(valuesOf(asked));
      return row ? { actor: personOf(asked, row.actor), scene: { me: row.me } } : null;
    },
    project: async (asked: Asked) => {
      const [row] = await project.execute(valuesOf(asked));
      if (!row) return null;
      const actor = personOf(asked, row.actor);
      const isOpen = row.project !== null && hasProjectAccess(actor, row.project.id);
      return { actor, scene: isOpen ? { project: row.project! } : null };
    },
    chart: async (asked: Asked) => {
      const [row] = await chart.execute(valuesOf(asked));
      if (!row) return null;
      const actor = personOf(asked, row.actor);
      const { chart: found, project: within } = row;
      const isOpen = found !== null && within !== null && hasProjectAccess(actor, within.id);
      return { actor, scene: isOpen ? { chart: found, project: within } : null };
    },
    answering: async (asked: Asked) => {
      const [row] = await answering.execute(valuesOf(asked));
      if (!row) return null;
      const actor = personOf(asked, row.actor);
      return { actor, scene: answeringScene(actor, answeringOf(row), asked.now) };
    },
  } satisfies Record<Opens['thing'] | 'caller', (asked: Asked) => Promise<Opened<object> | null>>;
}
export type Doors = ReturnType<typeof buildDoors>;

/** What a handler gets of the thing its endpoint opens. */
export type SceneOf<E extends Endpoint> = E['opens'] extends { thing: infer Thing extends keyof Doors }
  ? NonNullable<NonNullable<Awaited<ReturnType<Doors[Thing]>>>['scene']>
  : undefined;

const valuesOf = ({ session, now, ids }: Asked) => ({ ...session, now, ...ids });
const personOf = ({ session }: Asked, row: Omit<Actor, 'kind' | 'session_id'>): Actor => ({
  kind: 'user',
  session_id: session.session_id,
  ...row,
});

/** How a refusal names the things that are opened. */
const words: Record<Opens['thing'], string> = {
  me: 'account',
  project: 'project',
  chart: 'chart',
  answering: 'questionnaire',
};
export const notThere = (opens: Opens) => problems.notFound(words[opens.thing]);

/** The ids by which an endpoint opens its thing, from valid input. */
export function idsOf(opens: Opens, input: object): Ids {
  const places = Object.entries(opens).filter(([name]) => name !== 'thing');
  return Object.fromEntries(
    places.map(([name, place]) => {
      const [part, key] = place.split('.') as [string, string];
      return [name, (input as Record<string, Ids>)[part]![key]!];
    }),
  );
}
