import type { OwnCase } from '@portal/contract/cases/surveys';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lookUpKeysOf, saveOwnLanguage, storeOwnAnswers } from '../../data/cases/surveys.ts';
import { type ApiError, toApiError } from '../../lib/http/api-error.ts';
import { storeAnswerKeyFromUrl } from '../../lib/browser/respondent-answer-key.ts';
import { paths } from '../../paths.ts';
import { surveyUrls, parseQuestionsPage, type SurveyRoute } from '../survey-urls.ts';
import { verifyCaseCode } from './verify-case-code.ts';
import { createCaseSession } from './case-session.ts';
import { readClosedReason, isStartedOnOtherDevice, UNKNOWN_CODE_STATUSES } from '../case-code-refusals.ts';
import { DistressHelp } from '../distress-help.tsx';
import { CompletePage } from '../pages/complete-page.tsx';
import { navigate, useSurveyLocation } from '../navigation.ts';
import { useStore } from '../../lib/browser/create-store.ts';
import { clearSurveyClosedReason, setSurveyClosedReason, surveyStore } from '../survey-store.ts';
import { StartedOnOtherDevice } from '../started-on-other-device.tsx';
import { SurveyLoading, LoadErrorPage } from '../pages/load-error-page.tsx';
import { QuestionsPage } from '../pages/questions-page.tsx';
import { requestedLanguageBySurvey } from '../requested-language-by-survey.ts';
import { ReviewPage } from '../pages/review-page.tsx';
import { rememberedLanguage, useSurveyLocale } from '../survey-locale.ts';
import { StartPage } from '../pages/start-page.tsx';
import { useSurvey } from '../survey-context.ts';
import { preloadedCaseApi, isCasePreloaded } from './preloaded-case.ts';

type CasePlace = Extract<SurveyRoute, { code: string }>;

/** The guard's result: the case in a language, or the reason why it could not be read. */
type Found = { own: OwnCase } | { error: ApiError } | 'other_device' | null;

/** The pages behind a case code, and their guard (SPEC §2): a code that opens nothing is asked for again. */
export function CaseRouter({ place }: { place: CasePlace }) {
  const { code } = place;
  const { language } = useSurveyLocale();
  const { search } = useSurveyLocation();
  const { adoptLanguage, setSurvey } = useSurvey();
  const chosen = useStore(surveyStore, ({ chosenLanguage }) => chosenLanguage);
  const [session] = useState(() => {
    storeAnswerKeyFromUrl(code);
    return createCaseSession(
      code,
      { ...preloadedCaseApi, lookUpKeysOf, saveAnswersOf: storeOwnAnswers },
      { onRefused: (error) => turnAway(error) },
    );
  });
  const [found, setFound] = useState<Found>(null);
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);

  function turnAway(error: ApiError): boolean {
    const { status, body } = error;
    if (isStartedOnOtherDevice(error)) {
      setFound('other_device');
      return true;
    }
    if (status === 410) {
      const reason = readClosedReason(body);
      if (reason === 'completed') navigate(surveyUrls.complete(place, code), { replace: true });
      else closedFor(reason);
      return true;
    }
    const isUnknown = status !== null && UNKNOWN_CODE_STATUSES.includes(status);
    if (isUnknown) navigate(`${surveyUrls.welcome(place)}?code=invalid`, { replace: true });
    return isUnknown;
  }
  function closedFor(reason: Parameters<typeof setSurveyClosedReason>[0]) {
    setSurveyClosedReason(reason);
    navigate(paths.surveyNotFound(), { replace: true });
  }

  useEffect(() => {
    let isOver = false;
    clearSurveyClosedReason();
    // The server has checked the case it wrote. The guard runs in parallel, so that nothing waits for it.
    const guard = isCasePreloaded(code) ? Promise.resolve() : verifyCaseCode(place, code);
    const read = guard.then(() => session.ownCase(chosen));
    read.then(
      (own) => {
        if (isOver) return;
        verifyCaseCode(place, code).catch((thrown: unknown) => !isOver && turnAway(toApiError(thrown)));
        const { page_language, survey, state } = own;
        if (survey.questionnaire_id !== place.questionnaireId || survey.submission_id !== place.submissionId)
          return navigate(`${surveyUrls.welcome(place)}?code=invalid`, { replace: true });
        requestedLanguageBySurvey.set(survey, page_language);
        setSurvey(survey);
        // The response stores the language that its reader selected on any device.
        if (chosen === null && page_language !== language) adoptLanguage(page_language);
        const isComplete = state === 'complete';
        if (!isComplete && survey.closed_reason !== null) return closedFor(survey.closed_reason);
        if (isComplete !== (place.page === 'complete'))
          navigate(isComplete ? surveyUrls.complete(place, code) : surveyUrls.start(place, code), {
            replace: true,
          });
        setFound({ own });
        void session.sendKept(
          own.sections.map(({ id }) => id),
          page_language,
        );
      },
      (thrown: unknown) => {
        const error = toApiError(thrown);
        if (!isOver && !turnAway(error)) setFound({ error });
      },
    );
    return () => {
      isOver = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each page asks again how far the case is
  }, [session, chosen, place.page, search, attempt]);

  useEffect(() => {
    // A return link that is followed here, where the page is open already.
    const take = () => {
      if (storeAnswerKeyFromUrl(code)) again();
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [code]);

  const page_language = found && typeof found === 'object' && 'own' in found ? found.own.page_language : null;
  useStoredLanguage(code, chosen ?? (rememberedLanguage() === page_language ? page_language : null), search);

  if (found === null) return <SurveyLoading />;
  if (found === 'other_device')
    return withHelp(<StartedOnOtherDevice ids={place} code={code} onStarted={again} />);
  if ('error' in found) return <LoadErrorPage error={found.error} onRetry={again} />;
  const { own } = found;
  // The words of the response's own language are on their way.
  if (chosen === null && own.page_language !== language) return <SurveyLoading />;
  const given = { ids: place, session, own, again };
  if (place.page === 'complete') return withHelp(<CompletePage {...given} />);
  if (own.state === 'complete') return <SurveyLoading />;
  if (place.page === 'start') return <StartPage {...given} />;
  const asked = parseQuestionsPage(search);
  if (asked === 'review') return withHelp(<ReviewPage key="review" {...given} />);
  const page = Math.min(asked, Math.max(1, own.sections.length));
  return withHelp(<QuestionsPage key={own.sections[page - 1]?.id} {...given} page={page} />);
}

/**
 * Stores the selected language with the response, so that every device opens it in this language. What could not
 * be stored is sent from the next page.
 */
function useStoredLanguage(code: string, language: string | null, page: string): void {
  const stored = useRef<string | null>(null);
  useEffect(() => {
    if (language === null || stored.current === language) return;
    saveOwnLanguage(code, language).then(
      () => (stored.current = language),
      () => undefined,
    );
  }, [code, language, page]);
}

/** Adds the help in distress to a page, within reach of a reader whom a question upsets. */
const withHelp = (page: ReactNode) => (
  <>
    {page}
    <DistressHelp />
  </>
);
