import { replaceEqualDeep } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { retryAfterSignIn } from '../http/session-end.ts';
import { isAbort, formatApiError } from '../http/api-error.ts';
import { toast } from '../browser/toasts.ts';
import { notifyUnsavedTyping } from './notify-unsaved-typing.ts';

export type ApiMutation<Given extends unknown[]> = {
  /** @returns whether it was done: the same again, while it is under way, is not */
  send: (...given: Given) => Promise<boolean>;
  isPending: boolean;
  /** The server's last refusal, for callers that show it in place. */
  refusal: string | null;
  /** Forgets the refusal. */
  forget: () => void;
};

const IDLE = { isPending: false, error: null };

/**
 * The one way to write: calls what changes something, and says what came of it. The same pressed twice is sent once, and
 * something else waits its turn. What was typed is its owner's, who gives it up in `done` and nowhere else: refused, it is
 * still there.
 */
export function useApiMutation<Given extends unknown[], Answer>(
  save: (...given: Given) => Promise<Answer>,
  options: {
    /** Runs after the call succeeds and the affected data has reloaded (data/shared/mutation.ts). */
    done?: (answer: Answer, ...given: Given) => unknown;
    /** The text of the toast. */
    said?: string | ((answer: Answer, ...given: Given) => string);
    /** The place for a refusal: a toast, or `here`, in the caller that shows `refusal`. */
    tells?: 'toast' | 'here';
    /**
     * The text typed so far, if the call saves it. If the user types on during the call, the new text stays:
     * `typedOn` runs instead of `done`.
     */
    typed?: unknown;
    typedOn?: (answer: Answer, ...given: Given) => unknown;
  } = {},
): ApiMutation<Given> {
  const underWay = useRef<Given[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>(IDLE);
  // What waited for its turn is done as the screen is by then.
  const latest = useRef({ work: save, options });
  useLayoutEffect(() => void (latest.current = { work: save, options }));

  const run = async (given: Given) => {
    setState({ isPending: true, error: null });
    const { said, done, typed, typedOn, tells = 'toast' } = latest.current.options;
    try {
      const answer = await retryAfterSignIn(() => latest.current.work(...given));
      const words = typeof said === 'function' ? said(answer, ...given) : said;
      if (words !== undefined) toast(words, 'success');
      if (JSON.stringify(latest.current.options.typed) !== JSON.stringify(typed)) {
        notifyUnsavedTyping();
        await typedOn?.(answer, ...given);
      } else await done?.(answer, ...given);
      setState(IDLE);
    } catch (error) {
      if (tells === 'toast' && !isAbort(error)) toast(formatApiError(error), 'error');
      setState({ isPending: false, error });
      throw error;
    }
  };
  const send = async (...given: Given) => {
    if (underWay.current.some((one) => replaceEqualDeep(one, given) === one)) return false;
    underWay.current.push(given);
    const mine = turn.current.then(() => run(given));
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
  const { error } = state;
  return {
    send,
    isPending: state.isPending,
    refusal: error && !isAbort(error) ? formatApiError(error) : null,
    forget: () => setState(IDLE),
  };
}
