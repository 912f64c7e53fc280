import { useState } from 'react';
import { canWrite } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { login, logout } from '../../data/identity/auth.ts';
import { getCurrentUser } from '../../data/identity/current-user.ts';
import { ApiError, toApiError } from '../../lib/http/api-error.ts';
import { clearResponseCache } from '../../lib/http/etag-cache.ts';
import { abortAllRequests } from '../../lib/http/http.ts';
import { forgetPreloadedResponses } from '../../lib/http/preloaded-responses.ts';
import { createStore, useStore } from '../../lib/browser/create-store.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import {
  readAccessToken,
  forgetSession,
  mayHaveSession,
  isOtherUserSignedIn,
  refreshSession,
  setPageUser,
  storeAccessToken,
} from '../../lib/http/session.ts';
import { setOrganisation } from '../current-selection/selection-store.ts';

/** SPEC §4: how long the application waits after a successful login. */
const POST_LOGIN_WAIT_MS = 1500;

export const authStore = createStore<{ isAuthenticated: boolean; user: CurrentUser | null }>({
  isAuthenticated: false,
  user: null,
});

// A page belongs to the user it was loaded for, also while another tab signs in as someone else.
authStore.subscribe(() => setPageUser(authStore.get().user?.id ?? null));

export const useCurrentUser = (): CurrentUser | null => useStore(authStore, (state) => state.user);

/**
 * Checks if entering, commenting and marking are offered; a viewer only reads. The server decides in any
 * case.
 */
export function useMayWrite(): boolean {
  const user = useCurrentUser();
  return user !== null && canWrite(user);
}
export const useIsAuthenticated = (): boolean => useStore(authStore, (state) => state.isAuthenticated);

/** For pages behind the `auth` guard, where there is always a user: one that is left by signing out keeps whose it was. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const known = user ?? last;
  if (!known) throw new Error('This page needs the auth guard.');
  return known;
}

/**
 * Signs in. @throws ApiError with the server's text: `Missing OTP`, `Password Expired` (SPEC §8) or another.
 */
export async function signIn(credentials: {
  email_address: string;
  password: string;
  otp: string | null;
}): Promise<void> {
  await completeSignIn(login(credentials));
}

/** Completes every way of signing in. @throws ApiError */
export async function completeSignIn<Answer extends { access_token: string }>(
  signInRequest: Promise<Answer>,
): Promise<Answer> {
  const answer = await unlessRefused(signInRequest);
  storeAccessToken(answer.access_token);
  await new Promise((resolve) => setTimeout(resolve, POST_LOGIN_WAIT_MS));
  authStore.set({ isAuthenticated: true });
  return answer;
}

/** SPEC §4, §7: a refusal may come as an `error` in a successful answer. @throws ApiError with its text */
async function unlessRefused<Answer extends object>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  const { error } = given as { error?: unknown };
  if (error === undefined || error === null) return given;
  throw new ApiError(200, typeof error === 'string' ? error : null);
}

export async function signOut(): Promise<void> {
  // The session ends in this browser even if the server cannot be reached.
  const ended = await logout().catch(() => null);
  forgetSession();
  markSignedOut();
  if (!ended?.sign_out_url) return;
  location.assign(ended.sign_out_url);
  // The browser is leaving the page: prevent other navigation until then.
  await new Promise(() => undefined);
}

/** Reloads the user after their name, MFA or access has changed. */
export async function reloadUser(): Promise<void> {
  const user = await unlessRefused(getCurrentUser());
  authStore.set({ user });
}

export function markSignedOut(): void {
  const { isAuthenticated, user } = authStore.get();
  if (!isAuthenticated && !user) return;
  authStore.set({ isAuthenticated: false, user: null });
  // What one person has loaded, or has still asked for, must not be there for the next.
  abortAllRequests();
  clearResponseCache();
  forgetPreloadedResponses();
  queryClient.clear();
  setOrganisation(0);
}

/** SPEC §4, the first two global guards: is there a token, and whose is it. */
export async function loadSignedInUser(): Promise<void> {
  if (readAccessToken() === null && mayHaveSession()) await refreshSession();
  if (readAccessToken() === null) return markSignedOut();
  // Another tab has signed in as someone else: this page is loaded again as theirs.
  if (isOtherUserSignedIn()) markSignedOut();
  authStore.set({ isAuthenticated: true });
  if (authStore.get().user) return;
  try {
    const user = await unlessRefused(getCurrentUser());
    authStore.set({ user });
    setOrganisation(user.organisation_id ?? 0);
  } catch (thrown) {
    const { status } = toApiError(thrown);
    // A server out of reach, or too busy, has not refused the session: the next navigation may find it again.
    if (status === null || status === 503) return markSignedOut();
    await signOut();
  }
}
