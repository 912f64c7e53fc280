import { http } from '../lib/http.ts';

/** Whether a case code opens a questionnaire. @throws ApiError 410 for a closed survey */
export const checkCaseCode = (case_code: string | undefined, questionnaire_id: string | undefined) =>
  http.get('/api/v1/caseCode/checkCaseCode', { case_code, questionnaire_id });
