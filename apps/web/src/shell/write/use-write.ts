import { replaceEqualDeep, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isAbort, toApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../toasts/toasts.ts';

export type Write<Given extends unknown[]> = {
  /** @returns whether it was done: the same again, while it is under way, is not */
  send: (...given: Given) => Promise<boolean>;
  isPending: boolean;
  /** What the server said against it the last time, for whoever tells it in place. */
  refusal: string | null;
  /** Forgets the refusal. */
  forget: () => void;
};

/**
 * The one way to write: calls what changes something, and says what came of it. The same pressed twice is sent once, and
 * something else waits its turn. What was typed is its owner's, who gives it up in `done` and nowhere else: refused, it is
 * still there.
 */
export function useWrite<Given extends unknown[], Answer>(
  work: (...given: Given) => Promise<Answer>,
  {
    done,
    said,
    tells = 'toast',
  }: {
    /** What follows once it is done, and what shows it has been read anew (data/write.ts). */
    done?: (answer: Answer, ...given: Given) => unknown;
    /** What a toast says then. */
    said?: string | ((answer: Answer, ...given: Given) => string);
    /** Where a refusal is told: in a toast, or `here`, by whoever shows `refusal`. */
    tells?: 'toast' | 'here';
  } = {},
): Write<Given> {
  const underWay = useRef<Given[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const mutation = useMutation(
    {
      // Without a connection it fails at once and says so; it must not be sent long after it was pressed.
      networkMode: 'always',
      // What was given may be a password: it goes with whoever typed it.
      gcTime: 0,
      mutationFn: async (given: Given) => {
        const answer = await work(...given);
        const words = typeof said === 'function' ? said(answer, ...given) : said;
        if (words !== undefined) toast(words, 'success');
        await done?.(answer, ...given);
      },
      onError: (thrown) => {
        if (tells === 'toast' && !isAbort(thrown)) toast(toApiError(thrown).error, 'error');
      },
    },
    queryClient,
  );
  const send = async (...given: Given) => {
    if (underWay.current.some((one) => replaceEqualDeep(one, given) === one)) return false;
    underWay.current.push(given);
    const mine = turn.current.then(() => mutation.mutateAsync(given));
    turn.current = mine.catch(() => null);
    try {
      await mine;
      return true;
    } catch {
      return false;
    } finally {
      underWay.current = underWay.current.filter((one) => one !== given);
    }
  };
  const { error } = mutation;
  return {
    send,
    isPending: mutation.isPending,
    refusal: error && !isAbort(error) ? toApiError(error).error : null,
    forget: mutation.reset,
  };
}
