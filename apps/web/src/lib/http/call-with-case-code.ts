import type { Endpoint, Output } from '@portal/contract/shared/endpoint';
import { formatCaseAuthorization } from '@portal/contract/responses/case-authorization-header';
import { getOrCreateAnswerKey } from '../browser/respondent-answer-key.ts';
import { ApiError, readApiError } from './api-error.ts';
import type { CallInput } from './call.ts';
import { fillPath, type Query, queryString } from './query-string.ts';

/** The longest wait for an answer, which can be slow on a slow line. */
const PATIENCE_MS = 20_000;

/**
 * Calls an endpoint as a respondent does: with a case code and the browser's key to its answers, or with nothing. It knows no session.
 *
 * @throws ApiError, with a status of null where the server could not be reached
 */
export async function callWithCaseCode<E extends Endpoint>(
  code: string | null,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Query;
    body?: unknown;
  };
  const response = await fetch(fillPath(endpoint.path, params) + queryString(query), {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(code !== null && { Authorization: formatCaseAuthorization(code, getOrCreateAnswerKey(code)) }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    // A browser that has shown a code to be right is known by a cookie, however many guess behind the same address.
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    // What is sent while the page is closed arrives all the same.
    keepalive: endpoint.method !== 'GET' && document.hidden,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(null);
  });
  if (!response.ok) throw await readApiError(response);
  return (await response.json().catch(() => {
    throw new ApiError(null);
  })) as Output<E>;
}
