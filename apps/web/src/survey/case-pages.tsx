import type { OwnCase } from '@portal/contract/surveys';
import { useEffect, useState } from 'react';
import { keepLanguage, saveAnswersOf } from '../data/surveys.ts';
import { type ApiError, toApiError } from '../lib/api-error.ts';
import { paths } from '../paths.ts';
import { addresses, pageAsked, type Place } from './address.ts';
import { passGuard } from './case-guard.ts';
import { createCaseSession } from './case-session.ts';
import { closedReasonIn, NO_SUCH_CODE } from './closed-reason.ts';
import { CompletePage } from './complete-page.tsx';
import { go, useAddress } from './navigation.ts';
import { clearSurveyClosedReason, setSurveyClosedReason } from './page-store.ts';
import { Loading, ProblemPage } from './problem-page.tsx';
import { QuestionsPage } from './questions-page.tsx';
import { readIn } from './read-in.ts';
import { ReviewPage } from './review-page.tsx';
import { useSpeech } from './speech.ts';
import { StartPage } from './start-page.tsx';
import { useSurvey } from './survey-page.ts';
import { callsOfPage, isWritten } from './written-case.ts';

type CasePlace = Extract<Place, { code: string }>;

/** What was found of the guard: the case as it is in a language, or why it could not be read. */
type Found = { own: OwnCase; language: string } | { error: ApiError } | null;

/** The pages behind a case code, and their guard (SPEC §2): a code that opens nothing is asked for again. */
export function CasePages({ place }: { place: CasePlace }) {
  const { code } = place;
  const { language } = useSpeech();
  const { search } = useAddress();
  const { setSurvey } = useSurvey();
  const [session] = useState(() =>
    createCaseSession(code, { ...callsOfPage, saveAnswersOf }, { onRefused: (error) => turnAway(error) }),
  );
  const [found, setFound] = useState<Found>(null);
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);

  function turnAway(error: ApiError): boolean {
    const { status, body } = error;
    if (status === 410) {
      const reason = closedReasonIn(body);
      if (reason === 'completed') go(addresses.complete(place, code), { replace: true });
      else closedFor(reason);
      return true;
    }
    const isUnknown = status !== null && NO_SUCH_CODE.includes(status);
    if (isUnknown) go(`${addresses.welcome(place)}?code=invalid`, { replace: true });
    return isUnknown;
  }
  function closedFor(reason: Parameters<typeof setSurveyClosedReason>[0]) {
    setSurveyClosedReason(reason);
    go(paths.surveyNotFound(), { replace: true });
  }

  useEffect(() => {
    let isOver = false;
    clearSurveyClosedReason();
    // The server has passed what it wrote: the guard is asked alongside, so that nobody waits for it.
    const guard = isWritten(code) ? Promise.resolve() : passGuard(place, code);
    const read = guard.then(() => session.ownCase(language));
    read.then(
      (own) => {
        if (isOver) return;
        passGuard(place, code).catch((thrown: unknown) => !isOver && turnAway(toApiError(thrown)));
        const { survey, state } = own;
        if (survey.questionnaire_id !== place.questionnaireId || survey.submission_id !== place.submissionId)
          return go(`${addresses.welcome(place)}?code=invalid`, { replace: true });
        readIn.set(survey, language);
        setSurvey(survey);
        const isComplete = state === 'complete';
        if (!isComplete && survey.closed_reason !== null) return closedFor(survey.closed_reason);
        if (isComplete !== (place.page === 'complete'))
          go(isComplete ? addresses.complete(place, code) : addresses.start(place, code), { replace: true });
        setFound({ own, language });
        void session.sendKept(
          own.sections.map(({ id }) => id),
          language,
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each page asks anew how far the case is
  }, [session, language, place.page, search, attempt]);

  useEffect(() => {
    // Read in this language when they come back; where the survey is not there in it, its own words still are.
    keepLanguage(code, language).catch(() => undefined);
  }, [code, language]);

  if (found === null) return <Loading />;
  if ('error' in found) return <ProblemPage error={found.error} onRetry={again} />;
  const { own } = found;
  const given = { ids: place, session, own, again };
  if (place.page === 'complete') return <CompletePage {...given} />;
  if (own.state === 'complete') return <Loading />;
  if (place.page === 'start') return <StartPage {...given} />;
  const asked = pageAsked(search);
  if (asked === 'review') return <ReviewPage key="review" {...given} />;
  const page = Math.min(asked, Math.max(1, own.sections.length));
  return <QuestionsPage key={own.sections[page - 1]?.id} {...given} page={page} />;
}
