import { parsePastedCode } from '@portal/contract/responses/case-code-format';
import { isAnswerKey } from '@portal/contract/responses/case-authorization-header';
import { type CodeEntry, parseCodeEntry, welcomeView } from '@portal/wording/survey/welcome-view';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { startResponse, loadSurvey } from '../../data/cases/surveys.ts';
import { type ApiError, toApiError } from '../../lib/http/api-error.ts';
import { storeAnswerKey } from '../../lib/browser/respondent-answer-key.ts';
import { parseSurveyIds, surveyUrls, type SurveyIds } from '../survey-urls.ts';
import { markCodeVerified, verifyCaseCode } from '../case/verify-case-code.ts';
import { readClosedReason, UNKNOWN_CODE_STATUSES } from '../case-code-refusals.ts';
import { navigate } from '../navigation.ts';
import { clearSurveyClosedReason, surveyStore, setSurveyClosedReason } from '../survey-store.ts';
import { SurveyLoading, LoadErrorPage } from './load-error-page.tsx';
import { requestedLanguageBySurvey } from '../requested-language-by-survey.ts';
import { viewToReact } from '../view-to-react.tsx';
import { useSurveyPageLayout, useSurveyPageTitle, useSurvey } from '../survey-context.ts';
import { paths } from '../../paths.ts';

/**
 * Shows the first page: the survey's subject, its readers and its start button. The server has usually
 * written it already.
 */
export function WelcomePage({ ids }: { ids: SurveyIds }) {
  const frame = useSurveyPageLayout();
  const { survey, setSurvey } = useSurvey();
  const { language, words } = frame;
  const [hasLeft] = useState(() => surveyStore.get().hasLeft);
  const [code, setCode] = useState<CodeEntry>(() => parseCodeEntry(new URLSearchParams(location.search)));
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A second press, or a retry after a lost answer, still starts only one survey.
  const [requestKey] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);
  const isThere =
    survey?.questionnaire_id === ids.questionnaireId && survey.submission_id === ids.submissionId;
  const isCurrent =
    isThere && (survey.language === language || requestedLanguageBySurvey.get(survey) === language);

  useEffect(() => {
    clearSurveyClosedReason();
    surveyStore.set({ hasLeft: false, hasReadWelcome: true });
  }, []);
  const { questionnaireId, submissionId } = ids;
  useEffect(() => {
    if (isCurrent) return;
    loadSurvey(questionnaireId, submissionId, language).then(
      (read) => {
        requestedLanguageBySurvey.set(read, language);
        setError(null);
        setSurvey(read);
      },
      (thrown: unknown) => {
        const problem = toApiError(thrown);
        if (problem.status === 404) {
          surveyStore.set({ lastInvalidUrl: location.href });
          navigate(paths.surveyNotFound(), { replace: true });
        } else setError(problem);
      },
    );
  }, [isCurrent, questionnaireId, submissionId, language, attempt, setSurvey]);
  const closed = isThere ? survey.closed_reason : null;
  useSurveyPageTitle(
    isThere ? (closed ? words.closed[closed].title : survey.questionnaire_name) : null,
    'welcome',
  );
  useEffect(() => {
    if (code.problem !== null) document.getElementById('case-code')?.focus();
  }, [code]);

  async function send(typed: string) {
    const refuse = (problem: CodeEntry['problem']) =>
      setCode(({ tries }) => ({ typed, problem, tries: tries + 1 }));
    const read = parsePastedCode(typed);
    if (read === null) return refuse('unreadable');
    const { code: caseCode, survey: named, key } = read;
    // A pasted link can be that of another survey.
    const its = named === null ? ids : parseSurveyIds(named);
    try {
      if (key !== null && isAnswerKey(key)) storeAnswerKey(caseCode, key);
      await verifyCaseCode(its, caseCode);
      navigate(surveyUrls.start(its, caseCode));
    } catch (thrown) {
      const { status, body } = toApiError(thrown);
      if (status !== null && UNKNOWN_CODE_STATUSES.includes(status)) return refuse('unknown');
      if (status === 429) return refuse('too_many');
      if (status === 410) return showClosed(body);
      setError(toApiError(thrown));
    }
  }
  async function beginNow() {
    try {
      const { case_code } = await startResponse(questionnaireId, submissionId, language, requestKey);
      markCodeVerified(case_code);
      const query = new URLSearchParams(location.search);
      // Coming back here must not start another survey.
      if (query.has('begin')) history.replaceState(null, '', surveyUrls.welcome(ids));
      navigate(surveyUrls.start(ids, case_code));
    } catch (thrown) {
      const problem = toApiError(thrown);
      if (problem.status === 410) showClosed(problem.body);
      else setError(problem);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.target as HTMLFormElement;
    const typed = new FormData(form).get('case_code');
    const sent = form.dataset['form'] === 'begin' ? beginNow() : send(typeof typed === 'string' ? typed : '');
    isSending.current = true;
    void sent.finally(() => (isSending.current = false));
  }

  const isBegun = useRef(false);
  useEffect(() => {
    if (!isThere || isBegun.current || !new URLSearchParams(location.search).has('begin')) return;
    isBegun.current = true;
    void beginNow();
  });

  // Once the survey is there, what failed was sending a code or starting: the form is offered again.
  const retry = () => (isCurrent ? setError(null) : setAttempt(attempt + 1));
  if (error) return <LoadErrorPage error={error} onRetry={retry} />;
  if (!isThere) return <SurveyLoading />;
  return (
    <div onSubmit={submit}>
      {hasLeft && (
        <p role="status" className="mb-6 rounded-md border border-success-line bg-success-tint p-4">
          {words.left}
        </p>
      )}
      {viewToReact(welcomeView(frame, survey, code))}
    </div>
  );
}

/** Goes to the page that explains why no answers are accepted. */
function showClosed(body: unknown): void {
  setSurveyClosedReason(readClosedReason(body));
  navigate(paths.surveyNotFound());
}
