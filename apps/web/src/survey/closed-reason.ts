import { type ClosedCase, closedReasons } from '@portal/contract/case-codes';

/** Why a survey or a code takes no answers, as the answer 410 says it. */
export function closedReasonIn(body: unknown): ClosedCase {
  const said = (body as { reason?: unknown } | null)?.reason;
  return closedReasons.find((reason) => reason === said) ?? 'closed';
}

/** What the server answers for a code that opens nothing, as opposed to one it could not look up. */
export const NO_SUCH_CODE = [400, 401, 403, 404, 422];
