import type { Endpoint, Input, Output, RequestSpec } from '@portal/contract/shared/endpoint';
import { translateResponse } from './translate-response.ts';
import { cacheResponse, getCachedResponse } from './etag-cache.ts';
import { saveFile } from '../browser/save-file.ts';
import { retryOnce, sendApiRequest } from './http.ts';
import { fillPath, type Query } from './query-string.ts';

/** Only what the endpoint declares is needed: a part without required members can be left out. */
export type CallInput<E extends Endpoint> = Part<'params', Input<E>['params']> &
  Part<'query', Input<E>['query']> &
  Part<'body', Input<E>['body']>;
type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Nothing extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The empty object: assignable to any type without required members. */
type Nothing = Record<never, never>;

type Parts = { params?: Record<string, unknown>; query?: Query; body?: unknown };

function request(
  endpoint: RequestSpec,
  given: Parts,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Response> {
  return sendApiRequest(endpoint.method, fillPath(endpoint.path, given.params), {
    query: given.query,
    body: given.body,
    signal,
    headers,
    isRead: endpoint.reads,
  });
}

/**
 * Calls an endpoint of the contract and answers what it declares as its response.
 *
 * @throws ApiError with `error`, `status` and, for a refused form, `errors`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given, signal]: Nothing extends CallInput<E>
    ? [CallInput<E>?, AbortSignal?]
    : [CallInput<E>, AbortSignal?]
): Promise<Output<E>> {
  return (await answerOf(endpoint, (given ?? {}) as Parts, signal)) as Output<E>;
}

async function answerOf(endpoint: RequestSpec, given: Parts, signal?: AbortSignal): Promise<unknown> {
  const { method } = endpoint;
  const work = () => ask(endpoint, given, signal);
  return method === 'GET' || endpoint.reads ? retryOnce(method, work, signal) : work();
}

async function ask(endpoint: RequestSpec, given: Parts, signal?: AbortSignal): Promise<unknown> {
  if (endpoint.reads && !endpoint.produces) return askUnlessNewest(endpoint, given, signal);
  const response = await request(endpoint, given, signal);
  if (endpoint.produces && !endpoint.produces.includes('json')) return response.text();
  return response.status === 204 ? undefined : translateResponse(endpoint, await response.json());
}

/**
 * Requests an answer by POST, which a browser does not cache. A tagged answer is remembered while the page is
 * open, and requested again with its tag. If the answer is still the newest, the server does not send it
 * again.
 */
async function askUnlessNewest(endpoint: RequestSpec, given: Parts, signal?: AbortSignal): Promise<unknown> {
  const key = JSON.stringify([endpoint.path, given]);
  const known = getCachedResponse(key);
  const response = await request(endpoint, given, signal, known && { 'If-None-Match': known.etag });
  if (response.status === 304 && known) return known.answer;
  const answer: unknown = await translateResponse(endpoint, await response.json());
  cacheResponse(key, response.headers.get('ETag'), answer);
  return answer;
}

/** Calls an endpoint that takes a form with a file (SPEC §7: documents). */
export async function callForm<E extends Endpoint>(
  endpoint: E,
  input: Omit<Parts, 'body'>,
  form: FormData,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const response = await request(endpoint, { ...input, body: form }, signal);
  return translateResponse(endpoint, (await response.json()) as Output<E>);
}

/** Calls an endpoint whose answer is a file, and hands the file to the browser. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  filename: string,
): Promise<void> {
  const response = await request(endpoint, input as Parts);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const named = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  saveFile(await response.blob(), named ?? filename);
}
