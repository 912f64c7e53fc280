import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/http/query-client.ts';
import { INVALIDATED_KEYS, type ChangedResource } from './invalidation.ts';

type Rule<Given extends unknown[]> = {
  /** Whether a key asks for what the call has removed: that is not asked for again while it leaves the screen. */
  isGone?: (key: QueryKey, ...given: Given) => boolean;
  /** False: the call answers at once, and what is on the screen is read anew behind it. */
  isAwaited?: boolean;
  /** True: also a refusal may mean that somebody else has changed it, so that it is read anew. */
  alsoRefused?: boolean;
};

/**
 * A call that changes something. When it is done, whatever shows what it changed is stale (invalidation.ts), and of that what is
 * on the screen has been read anew.
 */
export function createMutation<Given extends unknown[], Answer>(
  what: ChangedResource,
  send: (...given: Given) => Promise<Answer>,
  { isGone, isAwaited = true, alsoRefused = false }: Rule<Given> = {},
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await send(...given).catch((refusal: unknown) => {
      if (alsoRefused) void invalidateQueriesFor(what);
      throw refusal;
    });
    const refreshed = invalidateQueriesFor(what, isGone && ((key) => isGone(key, ...given)));
    if (isAwaited) await refreshed;
    return answer;
  };
}

/** Something is another now without a call of this page: a job is over, or somebody else's change was heard of. */
export async function invalidateQueriesFor(
  what: ChangedResource,
  isGone: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  await Promise.all(
    INVALIDATED_KEYS[what].map(async (queryKey) => {
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      await queryClient.refetchQueries({
        queryKey,
        type: 'active',
        predicate: (query) => !isGone(query.queryKey),
      });
    }),
  );
}
