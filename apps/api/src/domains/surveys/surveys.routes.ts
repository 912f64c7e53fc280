import * as codes from '@portal/contract/case-codes';
import * as contract from '@portal/contract/surveys';
import { serve, serveInSteps } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { selectCaseSettings } from '../case-codes/case-settings.sql.ts';
import { openSurvey, refuseReadOnly } from '../returns/open-answering.ts';
import { beginSurvey } from './begin-survey.ts';
import { checkCaseCode } from './check-case-code.ts';
import { completeOwnCase } from './complete-own-case.ts';
import { getOwnCase } from './get-own-case.ts';
import { getOwnPage } from './get-own-page.ts';
import { inLanguage } from './in-language.ts';
import { updateLanguage } from './own-cases.sql.ts';
import { saveOwnAnswers } from './save-own-answers.ts';
import { showSurvey } from './show-survey.ts';

export const surveysRoutes = [
  serve(codes.checkCaseCode, checkCaseCode),
  serve(contract.getSurvey, async ({ db, deps, params, query }) => {
    const key = { ...params, programme_id: deps.programmeId, now: deps.now() };
    const scene = await openSurvey(db, key);
    const settings = await selectCaseSettings(db, params.questionnaire_id);
    return showSurvey(scene, settings, await inLanguage(deps, db, scene.questionnaire, [query.language]));
  }),
  serveInSteps(contract.beginSurvey, beginSurvey),
  serve(contract.getOwnCase, getOwnCase),
  serve(contract.getOwnPage, getOwnPage),
  serve(contract.saveOwnAnswers, saveOwnAnswers),
  serve(contract.completeOwnCase, completeOwnCase),

  serve(contract.chooseLanguage, async ({ body, db, deps, scene }) => {
    if (scene.read_only === 'withdrawn') refuseReadOnly(scene);
    const { language } = await inLanguage(deps, db, scene.questionnaire, [body.language]);
    if (language !== body.language)
      throw problems.invalid([{ path: 'body.language', message: sentences.languageNotThere }]);
    await updateLanguage(db, scene.case.id, language);
    return { done: true as const };
  }),
];
