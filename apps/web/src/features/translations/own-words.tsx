import { languageName } from '@portal/contract/rules/languages';
import { wordsIn } from '@portal/wording/survey/all-words';
import { ownLanguageOf } from '@portal/wording/survey/languages';
import { InlineMessage } from '../../ui/telling/message.tsx';

/** Whether the survey's own buttons and sentences, which nobody enters here, speak the language. */
export function OwnWords({ language }: { language: string }) {
  const name = languageName(language);
  if (ownLanguageOf(language) === 'en') {
    return (
      <InlineMessage tone="warning" title={`The survey’s own words are not in ${name} yet`}>
        Buttons and messages of the survey’s pages are in English. What the questionnaire says can be
        translated here all the same.
      </InlineMessage>
    );
  }
  return wordsIn(language).needsReview ? (
    <InlineMessage tone="warning" title={`The survey’s own words in ${name} wait for a native speaker`}>
      Buttons and messages of the survey’s pages are there in {name}; nobody who grew up with it has read them
      yet.
    </InlineMessage>
  ) : (
    <InlineMessage tone="success" title={`The survey’s own words are in ${name}, and reviewed`} />
  );
}
