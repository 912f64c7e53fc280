import { randomInt } from 'node:crypto';
import type { startSurvey as endpoint } from '@portal/contract/cases/surveys';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import type { ManualTransactionContext } from '../../../../http/mount-endpoints.ts';
import { clientNetwork } from '../../../../http/client-network.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { setCaseCodeCookie } from '../../../identity/auth/case-code-cookie.ts';
import { hasStaffSignedInOnDevice } from '../../../identity/auth/sessions/staff-devices.ts';
import { countAttemptOrThrow } from '../../../identity/auth/rate-limit/throttle.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { loadSurvey, assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { loadRespondentLanguage } from './load-respondent-language.ts';
import { insertOwnCase, selectCodeByRequestKey } from './own-cases.sql.ts';

/** Gives a respondent without a named invitation a code, to answer with and to return with. */
export async function startSurvey(context: ManualTransactionContext<typeof endpoint>) {
  const { body, db, deps, params, reply, request, write } = context;
  const { request_key } = body;
  const now = deps.now();
  const loaded = await loadSurvey(db, { ...params, programme_id: deps.programmeId, now });
  const begun = await selectCodeByRequestKey(db, params, request_key);
  if (!begun) {
    const settings = await selectCaseSettings(db, params.questionnaire_id);
    if (!settings.is_open_link) throw problems.forbidden(collectionMessages.surveyInvitationRequired);
    assertEditable(loaded);
    await countAttemptOrThrow(deps, 'begun_survey', clientNetwork(request.ip));
  }
  const case_code = begun ?? (await write((held) => makeCase({ ...context, db: held })));
  setCaseCodeCookie({ deps, request, reply }, case_code);
  return { case_code };
}

/**
 * Creates a case. Cases of a return are created one at a time, so that numbers and the limit stay correct.
 */
async function makeCase({
  body,
  db,
  deps,
  params,
  request,
}: ManualTransactionContext<typeof endpoint>): Promise<string> {
  const { request_key } = body;
  const now = deps.now();
  await lockResponse(db, { ...params, case_code_id: null });
  const begun = await selectCodeByRequestKey(db, params, request_key);
  if (begun) return begun;
  // What was waited for may have closed it.
  const loaded = await loadSurvey(db, { ...params, programme_id: deps.programmeId, now });
  assertEditable(loaded);
  const { code_limit } = await selectCaseSettings(db, params.questionnaire_id);
  const { page_language: language } = await loadRespondentLanguage(deps, db, loaded.questionnaire, {
    asked: [body.language],
  });
  const is_of_staff = await hasStaffSignedInOnDevice(db, deps, request);
  for (;;) {
    const case_code = generateCaseCode((below) => randomInt(below));
    const made = { case_code, request_key, language, is_of_staff, now };
    const outcome = await insertOwnCase(db, params, made, code_limit);
    if (outcome === 'full') throw problems.conflict(collectionMessages.surveyFull);
    if (outcome === 'made') return case_code;
  }
}
