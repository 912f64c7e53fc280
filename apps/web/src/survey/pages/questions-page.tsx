import {
  buttonClass,
  languageAttributes,
  secondaryButtonClass,
} from '@portal/wording/survey/page-layout-view';
import { sanitisedHtmlView } from '@portal/wording/survey/sanitised-html-view';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AnswersContext } from '../../features/responses/answers/store/answer-context.ts';
import {
  answerFieldId,
  focusAnswer,
  focusField,
} from '../../features/responses/answers/store/focus-answer.ts';
import { isFromReview, surveyUrls } from '../survey-urls.ts';
import type { CasePageProps } from '../case/case-page-props.ts';
import type { OpenPage } from '../case/case-session.ts';
import { fillDefaults, acceptDefaults } from '../fill-defaults.ts';
import { SurveyErrorSummary } from '../survey-error-summary.tsx';
import { ClearDeviceButton } from '../clear-device-button.tsx';
import { navigate, useSurveyLocation } from '../navigation.ts';
import { surveyStore } from '../survey-store.ts';
import { SurveyLoading, LoadErrorPage } from './load-error-page.tsx';
import {
  ReportedQuestionsContext,
  type ValidationProblem,
  validatePage,
} from '../questions/validate-page.ts';
import { FailingChecks, QuestionList } from '../questions/question-list.tsx';
import { viewToReact } from '../view-to-react.tsx';
import { SurveySaveStatus } from '../survey-save-status.tsx';
import { useSurveyLocale } from '../survey-locale.ts';
import { useSurveyPageTitle } from '../survey-context.ts';
import { useQuestionsPage } from '../use-questions-page.ts';

/** One section is one page: its questions, how far one is, and on. */
export function QuestionsPage({ ids, session, own, page }: CasePageProps & { page: number }) {
  const { words, language } = useSurveyLocale();
  const section = own.sections[page - 1];
  const { open, error, again } = useQuestionsPage(session, section?.id ?? 0, language);
  const place = words.pageOf({ page, pages: own.sections.length });
  useSurveyPageTitle(
    open ? `${place}: ${open.section.section_name} - ${own.survey.questionnaire_name}` : null,
    `page-${page}`,
  );
  const next = own.sections[page]?.id;
  useEffect(() => {
    if (open && next !== undefined) session.readAhead(next, language);
  }, [session, open, next, language]);
  if (error) return <LoadErrorPage error={error} onRetry={again} />;
  if (!open) return <SurveyLoading />;
  return (
    <>
      <p id="progress" className="text-ink-soft">
        {place}
      </p>
      <progress
        aria-labelledby="progress"
        className="survey-progress mt-1 block h-2 w-full"
        value={page}
        max={own.sections.length}
      />
      <PageOfQuestions key={open.section.id} ids={ids} session={session} own={own} page={page} open={open} />
    </>
  );
}

function PageOfQuestions({
  ids,
  session,
  own,
  page,
  open,
}: Omit<CasePageProps, 'again'> & { page: number; open: OpenPage }) {
  const speech = useSurveyLocale();
  const { words } = speech;
  const [problems, setProblems] = useState<ValidationProblem[]>([]);
  const { section, store, rules } = open;
  const answers = useMemo(
    () => ({
      store,
      rules,
      isReadOnly: false,
      sectionId: section.id,
      submissionId: ids.submissionId,
      isTrial: false,
      explainCheck: () => Promise.resolve(),
    }),
    [store, rules, section.id, ids.submissionId],
  );
  const askedFor = useMemo(() => new Set(problems.map(({ question_id }) => question_id)), [problems]);
  const isChange = isFromReview(useSurveyLocation().search);
  const hash = useRef(location.hash);
  useEffect(() => {
    // From the review, to the answer that is to be changed.
    const asked = /^#answer-(\d+)$/.exec(hash.current)?.[1];
    hash.current = '';
    if (asked) focusField(Number(asked))?.scrollIntoView({ block: 'center' });
  }, []);

  useLayoutEffect(() => fillDefaults(store, rules), [store, rules]);

  function submit() {
    void store.flush();
    const found = validatePage(open, speech);
    setProblems(found);
    if (found.length > 0) return;
    acceptDefaults(store, rules);
    void goOn();
  }
  async function goOn() {
    // Which pages follow may depend on these answers; without a connection they are sent from wherever one is.
    await Promise.race([session.drain(), new Promise((resolve) => setTimeout(resolve, 3000))]);
    const { sections } = await session.ownCase(surveyStore.get().chosenLanguage).catch(() => own);
    const at = sections.findIndex(({ id }) => id === section.id);
    const next = !isChange && at + 1 < sections.length ? at + 2 : 'review';
    navigate(surveyUrls.questions(ids, session.code, next));
  }
  const before =
    page === 1 ? surveyUrls.start(ids, session.code) : surveyUrls.questions(ids, session.code, page - 1);
  const back = isChange ? surveyUrls.questions(ids, session.code, 'review') : before;
  return (
    <AnswersContext value={answers}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div {...languageAttributes(own.survey.language)}>
          <h1 tabIndex={-1} className="mt-4">
            {section.section_name}
          </h1>
          {section.guidance && (
            <div className="prose mt-3">{viewToReact(sanitisedHtmlView(section.guidance))}</div>
          )}
        </div>
        <SurveyErrorSummary
          problems={problems}
          summarise={({ question_id, label, message }) => ({
            key: `${question_id}-${message}`,
            href: `#${answerFieldId(question_id)}`,
            onClick: (event) => focusAnswer(event, question_id),
            text: (
              <span>
                {label && <bdi>{label}</bdi>} {message}
              </span>
            ),
          })}
        />
        <div {...languageAttributes(own.survey.language)} className="mt-8 grid gap-10">
          <ReportedQuestionsContext value={askedFor}>
            <QuestionList parts={section.sub_sections} />
          </ReportedQuestionsContext>
          <FailingChecks />
        </div>
        <div className="mt-8 grid gap-3">
          <SurveySaveStatus session={session} />
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <button type="submit" className={buttonClass}>
              {isChange || page === own.sections.length ? words.toReview : words.next}
            </button>
            <a className={secondaryButtonClass} href={back}>
              {words.back}
            </a>
          </div>
        </div>
      </form>
      <ClearDeviceButton ids={ids} session={session} />
    </AnswersContext>
  );
}
