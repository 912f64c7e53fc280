import * as contract from '@portal/contract/questionnaires/translations';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { addLanguage, removeLanguage, updateLanguage } from './change-languages.ts';
import { exportTranslations } from './export-translations.ts';
import { importTranslations } from './import-translations.ts';
import { listTranslations } from './list-translations.ts';
import { loadSourceTexts, listLanguageProgress } from './load-languages-and-texts.ts';
import { saveTranslations } from './save-translations.ts';

/** Questionnaires in other languages: the programme team's. */
export const translationsRoutes = [
  serve(contract.getLanguages, async ({ db, deps, params, loaded }) => {
    const { questionnaire, project_name, time_period_name } = loaded;
    const { texts, submission_id } = await loadSourceTexts(deps, db, questionnaire);
    return {
      questionnaire_name: questionnaire.questionnaire_name,
      project_id: questionnaire.project_id,
      project_name,
      time_period_name,
      kind: questionnaire.kind,
      texts: texts.length,
      languages: await listLanguageProgress(db, params.id, texts),
      survey_submission_id: questionnaire.kind === 'survey' ? submission_id : null,
    };
  }),
  serve(contract.addLanguage, addLanguage),
  serve(contract.updateLanguage, updateLanguage),
  serve(contract.removeLanguage, removeLanguage),
  serve(contract.listTranslations, listTranslations),
  serve(contract.saveTranslations, saveTranslations),
  serve(contract.exportTranslations, exportTranslations),
  serveWithManualTransaction(contract.importTranslations, importTranslations),
];
