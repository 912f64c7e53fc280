import type { checkCaseCode as endpoint } from '@portal/contract/cases/surveys';
import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { createRespondent } from '../../../../http/callers/case-code.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { Problem } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { lookUpCaseCode } from '../../../identity/auth/look-up-case-code.ts';
import { deviceOf } from '../../../identity/auth/sessions/staff-devices.ts';
import { markIfOpenedByStaff } from '../../../responses/questionnaire-responses/mark-opened-by-staff.sql.ts';
import {
  createOwnCaseLoader,
  assertEditable,
} from '../../../responses/questionnaire-responses/load-response.ts';

/**
 * Checks if a typed code opens this survey. Codes of other surveys, of staff reviews and unknown codes get
 * the same answer. A typing slip is recognised without a query, and not counted.
 */
export const checkCaseCode: Handler<typeof endpoint> = async ({ db, deps, query, reply, request }) => {
  const { questionnaire_id } = query;
  const case_code = parseCaseCode(query.case_code);
  if (!case_code) throw new Problem('case_code_unknown', collectionMessages.caseCodeMistyped);
  const caller = createRespondent(deps, deviceOf(deps, request), { case_code, key: null });
  const tried = { case_code, where: `questionnaire ${questionnaire_id}` };
  const loaded = await lookUpCaseCode({ deps, request, reply }, tried, async () => {
    const found = await createOwnCaseLoader(db)(caller, deps.now());
    return found?.questionnaire.id === questionnaire_id ? found : null;
  });
  if (!loaded) throw new Problem('case_code_unknown', collectionMessages.caseCodeUnknown);
  // Started on another device: what follows says so, and how to go on.
  if (loaded.read_only !== 'other_device') assertEditable(loaded);
  await markIfOpenedByStaff(db, loaded);
  return { case_code, questionnaire_id, submission_id: loaded.submission_id, state: loaded.case.state };
};
