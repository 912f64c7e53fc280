import type { Survey } from '@portal/contract/surveys';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { selectCaseSettings } from '../case-codes/case-settings.sql.ts';
import { openSurvey } from '../returns/open-answering.ts';
import { inLanguage } from './in-language.ts';
import { showSurvey } from './show-survey.ts';

/** A survey as everybody may read it, through the API and in the page that the server writes. @throws 404 */
export async function readSurvey(
  db: Db,
  deps: Deps,
  { language, ...of }: { questionnaire_id: number; submission_id: number; language?: string | undefined },
): Promise<Survey> {
  const scene = await openSurvey(db, { ...of, programme_id: deps.programmeId, now: deps.now() });
  const settings = await selectCaseSettings(db, of.questionnaire_id);
  return showSurvey(scene, settings, await inLanguage(deps, db, scene.questionnaire, [language]));
}
