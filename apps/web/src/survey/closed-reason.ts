import type { ApiError } from '../lib/http/api-error.ts';
import { type CaseClosedReason, caseClosedReasons } from '@portal/contract/responses/case-codes';

/** Why a survey or a code takes no answers, as the answer 410 says it. */
export function closedReasonIn(body: unknown): CaseClosedReason {
  const said = (body as { reason?: unknown } | null)?.reason;
  return caseClosedReasons.find((reason) => reason === said) ?? 'closed';
}

/** Is true where a code is right and its answers open only on another device. */
export const isOfOtherDevice = ({ status, body }: ApiError): boolean =>
  status === 403 && (body as { reason?: unknown } | null)?.reason === 'other_device';

/** What the server answers for a code that opens nothing, as opposed to one it could not look up. */
export const UNKNOWN_CODE_STATUSES = [400, 401, 403, 404, 422];
