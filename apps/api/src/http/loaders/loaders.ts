import type { Endpoint, ResourceToLoad } from '@portal/contract/shared/endpoint';
import type { Db } from '../../database/connect.ts';
import { callerQuery } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { collectionLoaders } from './collection-loaders.ts';
import { comparisonLoaders } from './comparison-loaders.ts';
import { type LoadRequest, type ResourceIds, type LoadResult, createLoader } from './create-loader.ts';
import type { LoadedOwnCase } from '../../modules/responses/questionnaire-responses/load-response.ts';
import { platformLoaders } from './platform-loaders.ts';

/**
 * One opener for each thing an endpoint declares to open: one statement, prepared once, that reads the session, the caller's
 * role and access, and the thing. Whether the caller may see it is decided here and nowhere else.
 */
export const buildLoaders = (db: Db) =>
  ({
    caller: createLoader(callerQuery(db), () => ({})),
    ...platformLoaders(db),
    ...collectionLoaders(db),
    ...comparisonLoaders(db),
  }) satisfies Record<
    Exclude<ResourceToLoad['thing'], 'respondent'> | 'caller',
    (asked: LoadRequest) => Promise<LoadResult<object> | null>
  >;
export type Loaders = ReturnType<typeof buildLoaders>;

/** What a handler gets of the thing its endpoint opens. */
export type LoadedOf<E extends Endpoint> = E['opens'] extends { thing: 'respondent' }
  ? LoadedOwnCase
  : E['opens'] extends { thing: infer Thing extends keyof Loaders }
    ? NonNullable<NonNullable<Awaited<ReturnType<Loaders[Thing]>>>['scene']>
    : undefined;

/** The ids by which an endpoint opens its thing, from valid input. */
export function resourceIdsOf(opens: ResourceToLoad, input: object): ResourceIds {
  const places = Object.entries(opens).filter(([name]) => name !== 'thing');
  return Object.fromEntries(
    places.map(([name, place]) => {
      const [part, key] = place.split('.') as [string, string];
      return [name, (input as Record<string, ResourceIds>)[part]![key] ?? null];
    }),
  );
}
