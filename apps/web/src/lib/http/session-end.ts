import { ApiError, OtherPersonError } from './api-error.ts';
import { createStore } from '../browser/create-store.ts';
import { mayHaveSession } from './session.ts';

/**
 * The reason why this page can save nothing until the user signs in: the session has `ended`, or another person has signed in
 * in this browser (`other_person`). Null while it can.
 */
export const sessionEndStore = createStore<{ reason: 'ended' | 'other_person' | null }>({ reason: null });

/** Records a refused save that only signing in again can put right. @returns whether it is one */
export function noteSessionEnd(thrown: unknown): boolean {
  if (thrown instanceof OtherPersonError) sessionEndStore.set({ reason: 'other_person' });
  else if (thrown instanceof ApiError && thrown.status === 401 && !mayHaveSession())
    sessionEndStore.set({ reason: 'ended' });
  else return false;
  return true;
}
