import type { CaseSettings } from '@portal/contract/responses/case-codes';
import type { Survey } from '@portal/contract/cases/surveys';
import { caseClosedReasons, type CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { LoadedResponse } from '../../../responses/questionnaire-responses/load-response.ts';
import type { RespondentLanguage } from './load-respondent-language.ts';

/** Returns why a survey, or one of its cases, accepts no answers; null while it does. */
const closedReasonOf = ({ read_only }: LoadedResponse): CaseClosedReason | null =>
  caseClosedReasons.find((reason) => reason === read_only) ?? null;

/** Builds the public form of a survey. */
export function serializeSurvey(
  scene: LoadedResponse,
  settings: CaseSettings,
  reader: RespondentLanguage,
): Survey {
  const { questionnaire } = scene;
  const { language, languages, say } = reader;
  return {
    questionnaire_id: questionnaire.id,
    submission_id: scene.submission_id,
    questionnaire_name: say(questionnaire.questionnaire_name),
    submission_name: scene.submission_name,
    organisation_name: scene.organisation_name,
    introduction: say(questionnaire.introduction),
    who_sees: say(settings.who_sees),
    distress_help: say(settings.distress_help),
    minutes: settings.minutes,
    is_open_link: settings.is_open_link,
    opens_at: scene.dates.collection_opens_at.toISOString(),
    closes_at: scene.collection_closes_at.toISOString(),
    closed_reason: closedReasonOf(scene),
    languages,
    language,
  };
}
