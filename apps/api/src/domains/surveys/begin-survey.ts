import { randomInt } from 'node:crypto';
import type { beginSurvey as endpoint } from '@portal/contract/surveys';
import { newCaseCode } from '@portal/contract/rules/case-code';
import type { StepsContext } from '../../http/mount.ts';
import { networkOf } from '../../http/network-of.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { giveCaseProof } from '../auth/case-proofs.ts';
import { useUpAttempt } from '../auth/throttle.ts';
import { selectCaseSettings } from '../case-codes/case-settings.sql.ts';
import { lockReturn } from '../returns/answering.sql.ts';
import { openSurvey, refuseReadOnly } from '../returns/open-answering.ts';
import { inLanguage } from './in-language.ts';
import { insertOwnCase, selectBegun } from './own-cases.sql.ts';

/** Gives somebody who was not invited by name a code of their own, to answer with and to come back with. */
export async function beginSurvey(context: StepsContext<typeof endpoint>) {
  const { body, db, deps, params, reply, request, write } = context;
  const { request_key } = body;
  const now = deps.now();
  const scene = await openSurvey(db, { ...params, programme_id: deps.programmeId, now });
  const begun = await selectBegun(db, params, request_key);
  if (!begun) {
    const settings = await selectCaseSettings(db, params.questionnaire_id);
    if (!settings.is_open_link) throw problems.forbidden(sentences.codeNeeded);
    refuseReadOnly(scene);
    await useUpAttempt(deps, 'begun_survey', networkOf(request.ip));
  }
  const case_code = begun ?? (await write((held) => makeCase({ ...context, db: held })));
  giveCaseProof({ deps, request, reply }, case_code);
  return { case_code };
}

/** Whoever makes cases of a return makes them one after the other, so that numbers and the limit are kept. */
async function makeCase({ body, db, deps, params }: StepsContext<typeof endpoint>): Promise<string> {
  const { request_key } = body;
  const now = deps.now();
  await lockReturn(db, { ...params, case_code_id: null });
  const begun = await selectBegun(db, params, request_key);
  if (begun) return begun;
  // What was waited for may have closed it.
  const scene = await openSurvey(db, { ...params, programme_id: deps.programmeId, now });
  refuseReadOnly(scene);
  const { code_limit } = await selectCaseSettings(db, params.questionnaire_id);
  const { language } = await inLanguage(deps, db, scene.questionnaire, [body.language]);
  for (;;) {
    const case_code = newCaseCode((below) => randomInt(below));
    const made = { case_code, request_key, language, now };
    const outcome = await insertOwnCase(db, params, made, code_limit);
    if (outcome === 'full') throw problems.conflict(sentences.surveyFull);
    if (outcome === 'made') return case_code;
  }
}
