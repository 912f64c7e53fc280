import {
  buttonClass,
  languageAttributes,
  secondaryButtonClass,
} from '@portal/wording/survey/page-layout-view';
import { getQuestionTypeInfo, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { useEffect, useRef, useState } from 'react';
import { finishOwnCase } from '../../data/cases/surveys.ts';
import { currentAnswer } from '../../features/responses/answers/store/answer-cell.ts';
import { answerFieldId } from '../../features/responses/answers/store/focus-answer.ts';
import { type ApiError, toApiError } from '../../lib/http/api-error.ts';
import { surveyUrls } from '../survey-urls.ts';
import type { CasePageProps } from '../case/case-page-props.ts';
import type { OpenPage } from '../case/case-session.ts';
import { ClearDeviceButton } from '../clear-device-button.tsx';
import { navigate } from '../navigation.ts';
import { SurveyLoading, LoadErrorPage } from './load-error-page.tsx';
import { validatePage } from '../questions/validate-page.ts';
import { formatQuestionLabel, formatSurveyAnswer } from '../questions/validate-and-format-answer.ts';
import { SurveyErrorSummary } from '../survey-error-summary.tsx';
import { SurveySaveStatus } from '../survey-save-status.tsx';
import { useSurveyLocale } from '../survey-locale.ts';
import { useSurveyPageTitle } from '../survey-context.ts';

type Missing = { section_id: number; question_id: number; message: string };

/** Shows all answers again, each with a link back, and the button that sends them. */
export function ReviewPage({ ids, session, own }: CasePageProps) {
  const speech = useSurveyLocale();
  const { words, language } = speech;
  const [pages, setPages] = useState<OpenPage[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<Missing[]>([]);
  const [unsent, setUnsent] = useState(0);
  const isSending = useRef(false);
  useSurveyPageTitle(pages && `${words.review} - ${own.survey.questionnaire_name}`, 'review');
  useEffect(() => {
    let isOver = false;
    Promise.all(own.sections.map(({ id }) => session.page(id, language))).then(
      (read) => {
        if (isOver) return;
        setError(null);
        setPages(read);
      },
      (thrown: unknown) => !isOver && setError(toApiError(thrown)),
    );
    return () => {
      isOver = true;
    };
  }, [session, own, language, attempt]);

  async function send(read: OpenPage[]) {
    const left = await session.drain();
    setUnsent(left);
    const found = read.flatMap((page) =>
      validatePage(page, speech).map(({ question_id, label, message }) => ({
        section_id: page.section.id,
        question_id,
        message: [label, message].filter(Boolean).join(' – '),
      })),
    );
    setMissing(found);
    if (found.length > 0 || left > 0) return;
    try {
      const { reference, problems } = await finishOwnCase(session.code);
      if (reference === null) return setMissing(problems);
      session.forget();
      navigate(surveyUrls.complete(ids, session.code), { replace: true });
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  }
  if (error) return <LoadErrorPage error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!pages) return <SurveyLoading />;
  const change = (sectionId: number, questionId: number) =>
    `${surveyUrls.change(ids, session.code, own.sections.findIndex(({ id }) => id === sectionId) + 1)}#${answerFieldId(questionId)}`;
  return (
    <>
      <h1 tabIndex={-1}>{words.review}</h1>
      <p className="mt-3">{words.reviewText}</p>
      <SurveyErrorSummary
        problems={missing}
        summarise={({ section_id, question_id, message }) => ({
          key: `${question_id}-${message}`,
          href: change(section_id, question_id),
          text: message,
        })}
      />
      {pages.map((page) => (
        <Answers key={page.section.id} page={page} language={own.survey.language} change={change} />
      ))}
      <div className="mt-8 grid gap-3">
        {unsent > 0 && <p className="font-semibold text-warning">{words.unsent({ n: unsent })}</p>}
        <SurveySaveStatus session={session} />
        <p>{words.sendText}</p>
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <button
            type="button"
            className={buttonClass}
            onClick={() => {
              if (isSending.current) return;
              isSending.current = true;
              void send(pages).finally(() => (isSending.current = false));
            }}
          >
            {words.send}
          </button>
          <a
            className={secondaryButtonClass}
            href={surveyUrls.questions(ids, session.code, own.sections.length)}
          >
            {words.back}
          </a>
        </div>
      </div>
      <ClearDeviceButton ids={ids} session={session} />
    </>
  );
}

function Answers({
  page: { section, store, rules },
  language,
  change,
}: {
  page: OpenPage;
  language: string;
  change: (sectionId: number, questionId: number) => string;
}) {
  const speech = useSurveyLocale();
  const { hidden } = rules.outcome();
  return (
    <section className="mt-8">
      <h2 {...languageAttributes(language)}>{section.section_name}</h2>
      <dl className="mt-2">
        {section.sub_sections.flatMap(({ questions, rows, columns }) =>
          questions
            .filter((question) => expectsAnswer(question) && !hidden.questions.has(question.id))
            .filter(({ question_type }) => getQuestionTypeInfo(question_type).control !== 'upload')
            .map((question) => {
              const row = rows.find(({ id }) => id === question.row_id)?.row_name;
              const column =
                columns.length > 1 && columns.find(({ id }) => id === question.column_id)?.column_name;
              const label = row
                ? [row, column].filter(Boolean).join(': ')
                : formatQuestionLabel(question, rules, speech);
              return (
                <div
                  key={question.id}
                  className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
                >
                  <dt className="text-ink-soft">
                    <bdi {...languageAttributes(language)}>{label}</bdi>
                  </dt>
                  <dd className="whitespace-pre-line sm:col-start-1">
                    <bdi>{formatSurveyAnswer(question, currentAnswer(store.cell(question.id)), speech)}</bdi>
                  </dd>
                  <dd className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
                    <a
                      className="link inline-flex min-h-11 items-center"
                      href={change(section.id, question.id)}
                      aria-label={speech.words.changeOf({ question: label })}
                    >
                      {speech.words.change}
                    </a>
                  </dd>
                </div>
              );
            }),
        )}
      </dl>
    </section>
  );
}
