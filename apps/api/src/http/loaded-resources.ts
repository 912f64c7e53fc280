import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { ResourceToLoad } from '@portal/contract/shared/endpoint-resource';
import type { ResourceIds, ResourceLoader } from './create-loader.ts';

/**
 * The data a handler gets of each resource. `apps/api/src/loaders.ts` extends this with the loaders of all modules, so that
 * `http/` imports none of them.
 * @public Extended by declaration merging.
 */
export interface LoadedResources {
  caller: object;
}

/** The loaded resource that a handler gets, by what its endpoint declares. */
export type LoadedOf<E extends Endpoint> = E['opens'] extends {
  thing: infer Thing extends keyof LoadedResources;
}
  ? LoadedResources[Thing]
  : undefined;

/** A respondent's case is loaded by its code, without a session. */
export type ResourceLoaders = Record<
  Exclude<ResourceToLoad['thing'], 'respondent'> | 'caller',
  ResourceLoader<object>
>;

/** Reads the ids of the resource an endpoint declares from valid input. */
export function resourceIdsOf(resource: ResourceToLoad, input: object): ResourceIds {
  const places = Object.entries(resource).filter(([name]) => name !== 'thing');
  return Object.fromEntries(
    places.map(([name, place]) => {
      const [part, key] = place.split('.') as [string, string];
      return [name, (input as Record<string, ResourceIds>)[part]![key] ?? null];
    }),
  );
}
