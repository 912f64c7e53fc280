import type { getOwnCase as endpoint } from '@portal/contract/cases/surveys';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { applyRules, loadProgressAnswers } from '../../../responses/answers/load-answers-and-apply-rules.ts';
import { computeSectionProgress } from '../../../responses/answers/progress/section-progress.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { loadRespondentLanguage } from './load-respondent-language.ts';
import { serializeSurvey } from './serialize-survey.ts';

/** A case that takes no answers says why, and when it was sent its reference, so that the last page is there again. */
export const getOwnCase: Handler<typeof endpoint> = async ({ db, deps, query, loaded }) => {
  if (loaded.read_only === 'withdrawn') assertEditable(loaded);
  const own = loaded.case;
  const settings = await selectCaseSettings(db, loaded.questionnaire.id);
  const reader = await loadRespondentLanguage(deps, db, loaded.questionnaire, {
    asked: [query.language, own.language],
    preferred: query.preferred,
  });
  const shown =
    loaded.read_only === null ? await loadProgressAnswers(db, deps, loaded.set, loaded.questionnaire) : null;
  const sections = shown ? computeSectionProgress(shown, applyRules(shown)) : [];
  return {
    survey: await serializeSurvey(deps, db, { loaded, settings, reader }),
    page_language: reader.page_language,
    state: own.state,
    is_opened_by_staff: loaded.is_opened_by_staff,
    reference: own.state === 'complete' ? own.reference : null,
    thanks: reader.say(settings.thanks),
    sections: sections.map((one) => ({ ...one, section_name: reader.say(one.section_name) })),
  };
};
