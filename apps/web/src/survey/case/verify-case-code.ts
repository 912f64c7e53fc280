import { checkOwnCode } from '../../data/cases/surveys.ts';
import { ApiError, toApiError } from '../../lib/http/api-error.ts';
import type { SurveyIds } from '../survey-urls.ts';
import { readClosedReason } from '../case-code-refusals.ts';

const passed = new Set<string>();

/** A code that the server has just made. */
export const markCodeVerified = (code: string): void => void passed.add(code);

/**
 * Guards the pages behind a code (SPEC §2), once a code: on the form or from a URL. Submitted answers have a
 * page too, the thank-you page. @throws ApiError: 404 if the code opens nothing here, 410 with the reason,
 * 429
 */
export async function verifyCaseCode(
  { questionnaireId, submissionId }: SurveyIds,
  code: string,
): Promise<void> {
  if (passed.has(code)) return;
  try {
    const { submission_id } = await checkOwnCode(code, questionnaireId);
    if (submission_id !== submissionId) throw new ApiError(404);
  } catch (thrown) {
    const { status, body } = toApiError(thrown);
    if (status !== 410 || readClosedReason(body) !== 'completed') throw thrown;
  }
  markCodeVerified(code);
}
