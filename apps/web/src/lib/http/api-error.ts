import { translateProblem } from './translate-problem.ts';

export const GENERAL_ERROR = 'An error occurred. Please try again later.';

export type FieldError = { path: string; message: string };

/**
 * SPEC §8: what every failed call is: `error` is the server's `detail` if it gave one, `status` the HTTP status, or
 * null when there was no answer. `errors` names the fields of a refused form.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly error: string;
  constructor(
    readonly status: number | null,
    readonly detail: string | null = null,
    readonly errors: FieldError[] = [],
    /** The whole answer, where a refusal carries more (a version conflict brings the other value). */
    readonly body: unknown = null,
  ) {
    super(detail ?? GENERAL_ERROR);
    this.error = this.message;
  }
}

/** A refusal because the session of the page's user has ended. Only signing in again can put it right. */
export class SessionEndedError extends ApiError {
  constructor({ detail, errors, body }: ApiError) {
    super(401, detail, errors, body);
  }
}

/** A change that was not sent, because another person has signed in in this browser. */
export class OtherPersonError extends ApiError {
  constructor() {
    super(null, 'Someone else has signed in using this browser, so this was not sent.');
  }
}

/** Returns any thrown value as an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(null);
}

/**
 * Returns an error in words, for callers without fields to show a refusal beside. The words say what is
 * wrong, not only that something is.
 */
export function formatApiError(thrown: unknown): string {
  const { error, errors } = toApiError(thrown);
  return errors.map(({ message }) => message).join(' ') || error;
}

/** Checks if the caller aborted the call, which is not an error to show. */
export const isAbort = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError';

export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await translateProblem(await response.json().catch(() => null));
  const { detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    detail?: unknown;
    errors?: unknown;
  };
  return new ApiError(
    response.status,
    typeof detail === 'string' && detail !== '' ? detail : null,
    Array.isArray(errors) ? (errors as FieldError[]) : [],
    body,
  );
}
