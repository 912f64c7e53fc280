import { type CaseClosedReason, caseClosedReasons } from '@portal/contract/responses/case-codes';

/** Why a survey or a code takes no answers, as the answer 410 says it. */
export function closedReasonIn(body: unknown): CaseClosedReason {
  const said = (body as { reason?: unknown } | null)?.reason;
  return caseClosedReasons.find((reason) => reason === said) ?? 'closed';
}

/** What the server answers for a code that opens nothing, as opposed to one it could not look up. */
export const UNKNOWN_CODE_STATUSES = [400, 401, 403, 404, 422];
