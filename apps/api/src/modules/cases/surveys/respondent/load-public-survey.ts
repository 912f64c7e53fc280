import type { Survey } from '@portal/contract/cases/surveys';
import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import { loadSurvey } from '../../../responses/questionnaire-responses/load-response.ts';
import { loadRespondentLanguage } from './load-respondent-language.ts';
import { serializeSurvey } from './serialize-survey.ts';

/**
 * Loads the public form of a survey, for the API and for the page that the server writes.
 * @throws 404
 */
export async function loadPublicSurvey(
  db: Db,
  deps: Deps,
  {
    language,
    preferred,
    ...of
  }: {
    questionnaire_id: number;
    submission_id: number;
    language?: string | undefined;
    preferred?: string | undefined;
  },
): Promise<Survey> {
  const loaded = await loadSurvey(db, { ...of, programme_id: deps.programmeId, now: deps.now() });
  const settings = await selectCaseSettings(db, of.questionnaire_id);
  const reader = await loadRespondentLanguage(deps, db, loaded.questionnaire, {
    asked: [language],
    preferred,
  });
  return serializeSurvey(deps, db, { loaded, settings, reader });
}
