import type { RequestServices } from './http/request-services.ts';
import type { WebServices } from './http/web/web-services.ts';
import { buildLoaders } from './loaders.ts';
import { loadPublicSurvey } from './modules/cases/surveys/respondent/load-public-survey.ts';
import { lookUpCaseCode } from './modules/identity/auth/look-up-case-code.ts';
import { recordApiKeyUse } from './modules/identity/auth/record-api-key-use.sql.ts';
import { enforceKeyCallLimit } from './modules/identity/auth/rate-limit/enforce-key-call-limit.ts';
import { deviceOf } from './modules/identity/auth/sessions/staff-devices.ts';
import { setTransactionKeyName } from './modules/identity/auth/set-transaction-key-name.sql.ts';
import { recordRead } from './modules/platform/audit/record-read.ts';
import { loadSettings } from './modules/platform/programmes/load-settings.ts';
import { selectLogo } from './modules/platform/programmes/settings.sql.ts';
import { createOwnCaseLoader } from './modules/responses/questionnaire-responses/load-response.ts';
import { markIfOpenedByStaff } from './modules/responses/questionnaire-responses/mark-opened-by-staff.sql.ts';

/** The services of modules that `http/` needs but does not import. */
export const requestServices: RequestServices = {
  buildLoaders,
  createOwnCaseLoader,
  deviceOf,
  markIfOfStaff: markIfOpenedByStaff,
  lookUpCaseCode,
  countKeyCall: enforceKeyCallLimit,
  noteKeyUse: recordApiKeyUse,
  setKeyName: setTransactionKeyName,
  recordRead,
};

export const webServices: WebServices = { loadSettings, selectLogo, loadPublicSurvey };
