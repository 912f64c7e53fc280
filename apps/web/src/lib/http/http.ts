import { ApiError, isAbort, OtherPersonError, readApiError, SessionEndedError } from './api-error.ts';
import { forgetPreloadedResponses, takePreloadedResponse } from './preloaded-responses.ts';
import { type Query, queryString } from './query-string.ts';
import {
  readAccessToken,
  isOtherUserSignedIn,
  isSessionEnded,
  mayHaveSession,
  refreshSession,
} from './session.ts';

/** SPEC §7: a GET is sent again once after these; a write never is. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MS = 400;

export const isRetried = (method: string, status: number): boolean => method === 'GET' && RETRIED.has(status);

export type Options = {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** True for a POST that changes nothing. */
  isRead?: boolean;
};

let shared = new AbortController();

/** Every call in flight is given up; later calls work as usual. */
export function abortAllRequests(): void {
  shared.abort();
  shared = new AbortController();
}

/** Sends a request and answers its response. @throws ApiError for everything that is not a success. */
export async function sendApiRequest(method: string, path: string, options: Options = {}): Promise<Response> {
  const signal = options.signal ? AbortSignal.any([shared.signal, options.signal]) : shared.signal;
  if (readAccessToken() === null && mayHaveSession()) await refreshSession();
  const isSignIn = path.includes('/auth/');
  if (method !== 'GET' && !isSignIn && isOtherUserSignedIn()) throw new OtherPersonError();
  const token = readAccessToken();
  let response = await once(method, path, options, signal);
  if (response.status === 401 && token !== null && mayHaveSession() && (await refreshSession(token))) {
    response = await once(method, path, options, signal);
  }
  if (isRetried(method, response.status)) {
    // An unread answer would occupy its connection.
    await response.body?.cancel();
    await pause(RETRY_AFTER_MS, signal);
    response = await once(method, path, options, signal);
  }
  // What was asked whether it is still the newest, and is.
  if (response.ok || response.status === 304) return response;
  const error = await readApiError(response);
  throw response.status === 401 && !isSignIn && isSessionEnded() ? new SessionEndedError(error) : error;
}

async function once(method: string, path: string, options: Options, signal: AbortSignal): Promise<Response> {
  const { body } = options;
  const target = address(path) + queryString(options.query);
  if (method === 'GET' || options.isRead) {
    const preloading = takePreloadedResponse(target, body as object | undefined);
    const preloaded = preloading && (await preloading);
    if (preloaded) {
      signal.throwIfAborted();
      return preloaded;
    }
  } else forgetPreloadedResponses();
  const isForm = body instanceof FormData;
  const token = readAccessToken();
  const headers = new Headers({ Accept: 'application/json', ...options.headers });
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(target, {
      method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    throw new ApiError(null);
  }
}

/** The API is on the page's own origin; SPEC §7 writes some paths with a leading slash and some without. */
const address = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/**
 * Sends a read again once if its answer was lost, perhaps halfway: one of several servers may have stopped. A
 * GET refused with a temporary status has already been sent twice; a read by POST is sent again now.
 */
export async function retryOnce<T>(
  method: string,
  sendOnce: () => Promise<T>,
  signal: AbortSignal = shared.signal,
): Promise<T> {
  try {
    return await sendOnce();
  } catch (thrown) {
    const status = thrown instanceof ApiError ? thrown.status : null;
    const isLost = status === null || (method !== 'GET' && RETRIED.has(status));
    if (isAbort(thrown) || !isLost) throw thrown;
    await pause(RETRY_AFTER_MS, signal);
    return sendOnce();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      // Browsers before 2022 give no reason.
      reject((signal.reason as Error | undefined) ?? new DOMException('', 'AbortError'));
    });
  });
}

async function json<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** SPEC §7: the helper for paths that have no contract endpoint. Prefer `call(endpoint, input)`. */
export const http = {
  get: <T>(path: string, query?: Query) => json<T>(sendApiRequest('GET', path, { query })),
  post: <T>(path: string, body?: unknown, query?: Query) =>
    json<T>(sendApiRequest('POST', path, { body, query })),
  postForm: <T>(path: string, body: FormData, query?: Query) =>
    json<T>(sendApiRequest('POST', path, { body, query })),
  patch: <T>(path: string, body?: unknown, query?: Query) =>
    json<T>(sendApiRequest('PATCH', path, { body, query })),
  put: <T>(path: string, body?: unknown, query?: Query) =>
    json<T>(sendApiRequest('PUT', path, { body, query })),
  delete: <T>(path: string, query?: Query) => json<T>(sendApiRequest('DELETE', path, { query })),
  abort: abortAllRequests,
};
