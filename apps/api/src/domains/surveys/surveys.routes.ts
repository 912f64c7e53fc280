import * as contract from '@portal/contract/surveys';
import { offeredLanguages } from '@portal/wording/survey/languages';
import { serve, serveInSteps } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { refuseReadOnly } from '../returns/open-answering.ts';
import { beginSurvey } from './begin-survey.ts';
import { checkCaseCode } from './check-case-code.ts';
import { completeOwnCase } from './complete-own-case.ts';
import { getOwnCase } from './get-own-case.ts';
import { getOwnPage } from './get-own-page.ts';
import { inLanguage } from './in-language.ts';
import { updateLanguage } from './own-cases.sql.ts';
import { readSurvey } from './read-survey.ts';
import { saveOwnAnswers } from './save-own-answers.ts';

export const surveysRoutes = [
  serve(contract.checkCaseCode, checkCaseCode),
  serve(contract.getSurvey, ({ db, deps, params, query }) => readSurvey(db, deps, { ...params, ...query })),
  serveInSteps(contract.beginSurvey, beginSurvey),
  serve(contract.getOwnCase, getOwnCase),
  serve(contract.getOwnPage, getOwnPage),
  serve(contract.saveOwnAnswers, saveOwnAnswers),
  serve(contract.completeOwnCase, completeOwnCase),

  serve(contract.chooseLanguage, async ({ body, db, deps, scene }) => {
    if (scene.read_only === 'withdrawn') refuseReadOnly(scene);
    const { languages } = await inLanguage(deps, db, scene.questionnaire, [body.language]);
    if (!offeredLanguages(languages).includes(body.language))
      throw problems.invalid([{ path: 'body.language', message: sentences.languageNotThere }]);
    await updateLanguage(db, scene.case.id, body.language);
    return { done: true as const };
  }),
];
