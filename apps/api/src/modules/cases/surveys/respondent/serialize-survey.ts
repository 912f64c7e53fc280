import { languageName, SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import type { CaseSettings } from '@portal/contract/responses/case-codes';
import type { Survey } from '@portal/contract/cases/surveys';
import { caseClosedReasons, type CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { Db } from '../../../../database/connect.ts';
import { findLanguagesWithGaps } from '../../../questionnaires/translations/translation-gaps.ts';
import type { LoadedResponse } from '../../../responses/questionnaire-responses/load-response.ts';
import type { RespondentLanguage } from './load-respondent-language.ts';

/** Returns why a survey, or one of its cases, accepts no answers; null while it does. */
const closedReasonOf = ({ read_only }: LoadedResponse): CaseClosedReason | null =>
  caseClosedReasons.find((reason) => reason === read_only) ?? null;

type Parts = { loaded: LoadedResponse; settings: CaseSettings; reader: RespondentLanguage };

/** Builds the public form of a survey. */
export async function serializeSurvey(
  deps: object,
  db: Db,
  { loaded, settings, reader }: Parts,
): Promise<Survey> {
  const { questionnaire } = loaded;
  const { language, languages, say } = reader;
  const translated = languages.filter((one) => one !== SOURCE_LANGUAGE);
  const asked = { cases: settings, languages: translated };
  const withGaps = await findLanguagesWithGaps(deps, db, questionnaire, asked);
  return {
    questionnaire_id: questionnaire.id,
    submission_id: loaded.submission_id,
    questionnaire_name: say(questionnaire.questionnaire_name),
    submission_name: loaded.submission_name,
    organisation_name: loaded.organisation_name,
    introduction: say(questionnaire.introduction),
    who_sees: say(settings.who_sees),
    distress_help: say(settings.distress_help),
    minutes: settings.minutes,
    is_open_link: settings.is_open_link,
    opens_at: loaded.dates.collection_opens_at.toISOString(),
    closes_at: loaded.collection_closes_at.toISOString(),
    closed_reason: closedReasonOf(loaded),
    languages,
    translations: translated.map((one) => ({
      language: one,
      language_name: languageName(one, one),
      has_gaps: withGaps.has(one),
    })),
    language,
  };
}
