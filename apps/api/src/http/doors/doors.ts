import type { Endpoint, Opens } from '@portal/contract/endpoint';
import type { Db } from '../../database/connect.ts';
import { callerQuery } from '../../domains/auth/live-session.sql.ts';
import { collectingDoors } from './collecting-doors.ts';
import { comparingDoors } from './comparing-doors.ts';
import { type Asked, type Ids, type Opened, opener } from './opener.ts';
import type { OwnCaseScene } from '../../domains/returns/open-answering.ts';
import { platformDoors } from './platform-doors.ts';

/**
 * One opener for each thing an endpoint declares to open: one statement, prepared once, that reads the session, the caller's
 * role and access, and the thing. Whether the caller may see it is decided here and nowhere else.
 */
export const buildDoors = (db: Db) =>
  ({
    caller: opener(callerQuery(db), () => ({})),
    ...platformDoors(db),
    ...collectingDoors(db),
    ...comparingDoors(db),
  }) satisfies Record<
    Exclude<Opens['thing'], 'respondent'> | 'caller',
    (asked: Asked) => Promise<Opened<object> | null>
  >;
export type Doors = ReturnType<typeof buildDoors>;

/** What a handler gets of the thing its endpoint opens. */
export type SceneOf<E extends Endpoint> = E['opens'] extends { thing: 'respondent' }
  ? OwnCaseScene
  : E['opens'] extends { thing: infer Thing extends keyof Doors }
    ? NonNullable<NonNullable<Awaited<ReturnType<Doors[Thing]>>>['scene']>
    : undefined;

/** The ids by which an endpoint opens its thing, from valid input. */
export function idsOf(opens: Opens, input: object): Ids {
  const places = Object.entries(opens).filter(([name]) => name !== 'thing');
  return Object.fromEntries(
    places.map(([name, place]) => {
      const [part, key] = place.split('.') as [string, string];
      return [name, (input as Record<string, Ids>)[part]![key] ?? null];
    }),
  );
}
