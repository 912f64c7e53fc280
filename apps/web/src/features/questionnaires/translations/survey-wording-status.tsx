import { languageName } from '@portal/contract/shared/languages';
import { surveyWordingFor } from '@portal/wording/survey/wording-by-language';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows if the survey's own buttons and sentences, which users do not enter here, exist in the language. */
export function SurveyWordingStatus({ language }: { language: string }) {
  const name = languageName(language);
  if (toSurveyLanguage(language) === 'en') {
    return (
      <InlineMessage tone="warning" title={`The survey’s buttons and messages are not in ${name} yet`}>
        Buttons and messages on the survey pages stay in English. You can still translate the questionnaire
        here.
      </InlineMessage>
    );
  }
  return surveyWordingFor(language).needsReview ? (
    <InlineMessage
      tone="warning"
      title={`The survey’s buttons and messages in ${name} need review by a native speaker`}
    >
      Buttons and messages on the survey pages are available in {name}, but a native speaker has not reviewed
      them yet.
    </InlineMessage>
  ) : (
    <InlineMessage
      tone="success"
      title={`A native speaker has reviewed the survey’s buttons and messages in ${name}`}
    />
  );
}
