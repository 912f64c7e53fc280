import type { ApiError } from '../lib/http/api-error.ts';
import { type CaseClosedReason, caseClosedReasons } from '@portal/contract/responses/case-codes';

/** Returns why a survey or a code accepts no answers, from the 410 answer. */
export function readClosedReason(body: unknown): CaseClosedReason {
  const said = (body as { reason?: unknown } | null)?.reason;
  return caseClosedReasons.find((reason) => reason === said) ?? 'closed';
}

/** Is true where a code is right and its answers open only on another device. */
export const isStartedOnOtherDevice = ({ status, body }: ApiError): boolean =>
  status === 403 && (body as { reason?: unknown } | null)?.reason === 'other_device';

/** The server's answers for a code that opens nothing, unlike a code it could not check. */
export const UNKNOWN_CODE_STATUSES = [400, 401, 403, 404, 422];
