import { OtherPersonError, SessionEndedError } from './api-error.ts';
import { createStore } from '../browser/create-store.ts';

/**
 * The reason why this page can save nothing until the user signs in: the session has `ended`, or another person
 * has signed in in this browser (`other_person`). Null while it can.
 */
export const sessionEndStore = createStore<{ reason: 'ended' | 'other_person' | null }>({ reason: null });

let waiting: ((isSignedIn: boolean) => void)[] = [];

/** Ends the offer to sign in. Saves that wait for it continue if the user has signed in. */
export function closeSignIn(isSignedIn: boolean): void {
  const resolvers = waiting;
  waiting = [];
  sessionEndStore.set({ reason: null });
  for (const resolve of resolvers) resolve(isSignedIn);
}

function reasonFor(thrown: unknown): 'ended' | 'other_person' | null {
  if (thrown instanceof OtherPersonError) return 'other_person';
  return thrown instanceof SessionEndedError ? 'ended' : null;
}

/**
 * Runs a save. If its session has ended, offers sign-in over the page, and runs it again once the same person has
 * signed in. @throws what the save throws, also if the user does not sign in
 */
export async function retryAfterSignIn<Answer>(save: () => Promise<Answer>): Promise<Answer> {
  try {
    return await save();
  } catch (thrown) {
    const reason = reasonFor(thrown);
    if (reason === null) throw thrown;
    const isSignedIn = await new Promise<boolean>((resolve) => {
      waiting.push(resolve);
      sessionEndStore.set({ reason });
    });
    if (!isSignedIn) throw thrown;
    return retryAfterSignIn(save);
  }
}
