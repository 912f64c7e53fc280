import type { Endpoint, Opens } from '@portal/contract/endpoint';
import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import { callerQuery } from '../../domains/auth/live-session.sql.ts';
import { answeringScene } from '../../domains/submissions/open-answering.ts';
import { answeringOf, answeringQuery } from '../../domains/submissions/answering.sql.ts';
import { problems } from '../../problems.ts';
import { type Asked, type Ids, type Opened, personOf, valuesOf } from './asked.ts';
import { comparingDoors } from './comparing.ts';
import { meQuery } from './me.sql.ts';
import { projectQuery } from './project.sql.ts';

/**
 * One opener for each thing an endpoint declares to open: one statement, prepared once, that reads the session, the caller's
 * role and access, and the thing. Whether the caller may see it is decided here and nowhere else.
 */
export function buildDoors(db: Db) {
  const caller = callerQuery(db);
  const me = meQuery(db);
  const project = projectQuery(db);
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
    ...comparingDoors(db),
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

/** How a refusal names the things that are opened. */
const words: Record<Opens['thing'], string> = {
  me: 'account',
  project: 'project',
  results: 'project',
  chart: 'chart',
  chartParameter: 'chart parameter',
  chartHeading: 'heading',
  collection: 'collection',
  chartMembership: 'chart in this group',
  peerGroup: 'peer group',
  peerGroupMembership: 'membership of a peer group',
  measure: 'measure',
  reportPack: 'report pack',
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
