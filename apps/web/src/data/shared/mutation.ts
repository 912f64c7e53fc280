import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/http/query-client.ts';
import { INVALIDATED_KEYS, type ChangedResource } from './invalidation.ts';

type Rule<Given extends unknown[]> = {
  /**
   * Checks if a query key is for deleted data, so that the query does not reload while leaving the screen.
   */
  isGone?: (key: QueryKey, ...given: Given) => boolean;
  /** False: the call returns at once, and the visible queries reload in the background. */
  isAwaited?: boolean;
  /** True: a refusal can also mean that another user has changed the data, so reload after a refusal. */
  alsoRefused?: boolean;
};

/**
 * Wraps a call that changes data. After the call, every query of the changed data is stale (invalidation.ts),
 * and the visible ones have reloaded.
 */
export function createMutation<Given extends unknown[], Answer>(
  resource: ChangedResource,
  send: (...given: Given) => Promise<Answer>,
  { isGone, isAwaited = true, alsoRefused = false }: Rule<Given> = {},
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await send(...given).catch((refusal: unknown) => {
      if (alsoRefused) void invalidateQueriesFor(resource);
      throw refusal;
    });
    const refreshed = invalidateQueriesFor(resource, isGone && ((key) => isGone(key, ...given)));
    if (isAwaited) await refreshed;
    return answer;
  };
}

/**
 * Marks data as stale without a call of this page: a job has ended, or another user's change was reported.
 */
export async function invalidateQueriesFor(
  resource: ChangedResource,
  isGone: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  await Promise.all(
    INVALIDATED_KEYS[resource].map(async (queryKey) => {
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      await queryClient.refetchQueries({
        queryKey,
        type: 'active',
        predicate: (query) => !isGone(query.queryKey),
      });
    }),
  );
}
