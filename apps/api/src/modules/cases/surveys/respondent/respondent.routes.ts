import * as contract from '@portal/contract/cases/surveys';
import { availableLanguages } from '@portal/wording/survey/survey-languages';
import { serve, serveWithManualTransaction } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { lookUpValues } from '../../../questionnaires/lookup-tables/look-up-values.ts';
import { startSurvey } from './start-survey.ts';
import { checkCaseCode } from './check-case-code.ts';
import { completeOwnCase } from './complete-own-case.ts';
import { getOwnCase } from './get-own-case.ts';
import { getOwnPage } from './get-own-page.ts';
import { loadRespondentLanguage } from './load-respondent-language.ts';
import { updateLanguage } from './own-cases.sql.ts';
import { loadPublicSurvey } from './load-public-survey.ts';
import { restartOwnCase } from './restart-own-case.ts';
import { saveOwnAnswers } from './save-own-answers.ts';

export const respondentRoutes = [
  serve(contract.checkCaseCode, checkCaseCode),
  serve(contract.getSurvey, ({ db, deps, params, query }) =>
    loadPublicSurvey(db, deps, { ...params, ...query }),
  ),
  serveWithManualTransaction(contract.startSurvey, startSurvey),
  serve(contract.getOwnCase, getOwnCase),
  serve(contract.getOwnPage, getOwnPage),
  serve(contract.saveOwnAnswers, saveOwnAnswers),
  serve(contract.lookUpOwnValues, ({ body, db, deps, loaded }) => {
    assertEditable(loaded);
    return lookUpValues(deps, db, loaded.questionnaire, body);
  }),
  serve(contract.completeOwnCase, completeOwnCase),
  serve(contract.restartOwnCase, restartOwnCase),

  serve(contract.chooseLanguage, async ({ body, db, deps, loaded }) => {
    if (loaded.read_only === 'withdrawn') assertEditable(loaded);
    const { languages } = await loadRespondentLanguage(deps, db, loaded.questionnaire, {
      asked: [body.language],
    });
    if (!availableLanguages(languages).includes(body.language))
      throw problems.invalid([{ path: 'body.language', message: collectionMessages.languageUnavailable }]);
    await updateLanguage(db, loaded.case.id, body.language);
    return { done: true as const };
  }),
];
