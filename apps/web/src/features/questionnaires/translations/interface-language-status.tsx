import { languageName } from '@portal/contract/shared/languages';
import { surveyWordingFor } from '@portal/wording/survey/wording-by-language';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows if the survey's own buttons and sentences, which users do not enter here, exist in the language. */
export function InterfaceLanguageStatus({ language }: { language: string }) {
  const name = languageName(language);
  if (toSurveyLanguage(language) === 'en') {
    return (
      <InlineMessage tone="warning" title={`The survey’s own words are not in ${name} yet`}>
        Buttons and messages of the survey’s pages are in English. What the questionnaire says can be
        translated here all the same.
      </InlineMessage>
    );
  }
  return surveyWordingFor(language).needsReview ? (
    <InlineMessage tone="warning" title={`The survey’s own words in ${name} wait for a native speaker`}>
      Buttons and messages of the survey’s pages are there in {name}; nobody who grew up with it has read them
      yet.
    </InlineMessage>
  ) : (
    <InlineMessage tone="success" title={`The survey’s own words are in ${name}, and reviewed`} />
  );
}
