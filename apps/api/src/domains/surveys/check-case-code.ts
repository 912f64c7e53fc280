import type { checkCaseCode as endpoint } from '@portal/contract/surveys';
import { readCaseCode } from '@portal/contract/rules/case-code';
import type { Respondent } from '../../http/actor.ts';
import type { Handler } from '../../http/mount.ts';
import { Problem } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { lookUpCaseCode } from '../auth/look-up-case-code.ts';
import { ownCaseOpener, refuseReadOnly } from '../returns/open-answering.ts';

/**
 * Whether a code that somebody has typed opens this survey. Of another survey, of cases that staff review and of nothing at
 * all are one and the same here; a slip of the thumb is told from them without asking, and not counted.
 */
export const checkCaseCode: Handler<typeof endpoint> = async ({ db, deps, query, reply, request }) => {
  const { questionnaire_id } = query;
  const case_code = readCaseCode(query.case_code);
  if (!case_code) throw new Problem(404, sentences.codeMistyped);
  const caller: Respondent = { kind: 'respondent', programme_id: deps.programmeId, case_code };
  const tried = { case_code, where: `questionnaire ${questionnaire_id}` };
  const scene = await lookUpCaseCode({ deps, request, reply }, tried, async () => {
    const found = await ownCaseOpener(db)(caller, deps.now());
    return found?.questionnaire.id === questionnaire_id ? found : null;
  });
  if (!scene) throw new Problem(404, sentences.codeUnknown);
  refuseReadOnly(scene);
  return { case_code, questionnaire_id, submission_id: scene.submission_id, state: scene.case.state };
};
