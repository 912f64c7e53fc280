import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { secondaryButtonClass } from '@portal/wording/survey/page-layout-view';
import { sanitisedHtmlView } from '@portal/wording/survey/sanitised-html-view';
import { type ReactNode, useContext, useMemo } from 'react';
import { useHasUnavailableChoice } from '../../features/responses/answers/input/available-options.ts';
import { currentAnswer } from '../../features/responses/answers/store/answer-cell.ts';
import { useAnswers, useCell } from '../../features/responses/answers/store/answer-context.ts';
import { type FormatPipedAnswer, usePipedText } from '../../features/responses/answers/store/piped-text.ts';
import { answerFieldId } from '../../features/responses/answers/store/focus-answer.ts';
import { useCalculated, useIsRequired } from '../../features/responses/answers/store/use-section-rules.ts';
import { viewToReact } from '../view-to-react.tsx';
import { useSurveyLocale } from '../survey-locale.ts';
import { AnswerControl } from './answer-control.tsx';
import { ReportedQuestionsContext } from './validate-page.ts';
import {
  isUnusualNumber,
  fieldErrorText,
  findAnswerProblem,
  createAnswerFormatter,
  formatSurveyAnswer,
} from './validate-and-format-answer.ts';

/** A question with its words above its field; of several boxes, the words are their legend. */
export function SurveyQuestionField({
  question,
  label: given,
}: {
  question: Question;
  /** The question's name within a row of a grid. */
  label?: string | undefined;
}) {
  const { control } = getQuestionTypeInfo(question.question_type);
  const text = usePipedText(question, 'question_text', useSay());
  const label = given ?? text;
  if (control === 'information') return <div className="prose">{viewToReact(sanitisedHtmlView(text))}</div>;
  if (control === 'calculated') return <WorkedOut question={question} label={label} />;
  return <AskedQuestion question={question} label={label} />;
}

/** Answers within texts, in the respondent's language. */
function useSay(): FormatPipedAnswer {
  const speech = useSurveyLocale();
  return useMemo(() => createAnswerFormatter(speech), [speech]);
}

function AskedQuestion({ question, label }: { question: Question; label: string }) {
  const { words, language } = useSurveyLocale();
  const cell = useCell(question.id);
  const isRequired = useIsRequired(question.id);
  const { control, answers } = getQuestionTypeInfo(question.question_type);
  const help = usePipedText(question, 'help', useSay());
  const id = answerFieldId(question.id);
  const isAskedFor = useContext(ReportedQuestionsContext).has(question.id);
  const speech = { words, language };
  const missing = isAskedFor && !cell.isFresh ? findAnswerProblem(cell, isRequired, speech) : null;
  const isGone = useHasUnavailableChoice(question);
  const mistake =
    fieldErrorText(cell, speech) ?? (isGone ? words.chooseAgain : missing === words.unusual ? null : missing);
  const isSeveral = answers === 'options';
  const described = [
    help !== '' && `${id}-help`,
    isSeveral && `${id}-several`,
    cell.state === 'filled' && `${id}-filled`,
    mistake !== null && `${id}-problem`,
  ]
    .filter(Boolean)
    .join(' ');
  const head: ReactNode = (
    <>
      {label}
      {question.unit && <span className="font-normal text-ink-soft"> ({question.unit})</span>}
      {!isRequired && <span className="font-normal text-ink-soft"> ({words.optional})</span>}
    </>
  );
  const rest = (
    <>
      {help && (
        <div id={`${id}-help`} className="prose mt-1 text-ink-soft">
          {viewToReact(sanitisedHtmlView(help))}
        </div>
      )}
      {isSeveral && (
        <p id={`${id}-several`} className="mt-1 text-ink-soft">
          {words.chooseSeveral}
        </p>
      )}
      {cell.state === 'filled' && (
        <p id={`${id}-filled`} className="mt-1 text-ink-soft">
          {words.filledIn}
        </p>
      )}
      {mistake !== null && (
        <p id={`${id}-problem`} className="mt-2 font-semibold text-error">
          <bdi>{mistake}</bdi>
        </p>
      )}
      <div className="mt-2">
        {control === 'upload' ? (
          <p id={id} tabIndex={-1}>
            {words.fileNotHere}
          </p>
        ) : (
          <AnswerControl
            question={question}
            id={id}
            aria-describedby={described || undefined}
            aria-required={isRequired || undefined}
          />
        )}
      </div>
      <Aside question={question} />
    </>
  );
  if (control === 'boxes' || control === 'upload')
    return (
      <fieldset aria-describedby={described || undefined}>
        <legend className="text-lg font-semibold">{head}</legend>
        {rest}
      </fieldset>
    );
  return (
    <div>
      <label htmlFor={id} className="block text-lg font-semibold">
        {head}
      </label>
      {rest}
    </div>
  );
}

/**
 * Shows further questions about an answer: if an unusual answer is right, which of two to keep, why there is
 * none.
 */
function Aside({ question }: { question: Question }) {
  const { store } = useAnswers();
  const speech = useSurveyLocale();
  const { words } = speech;
  const cell = useCell(question.id);
  const { missing_reason } = currentAnswer(cell);
  // Yes, no and not applicable say it themselves.
  const hasOwn = getQuestionTypeInfo(question.question_type).fixed_options !== undefined;
  const reasons = hasOwn ? (['not_known'] as const) : (['not_applicable', 'not_known'] as const);
  const change = (next: Parameters<typeof store.edit>[1]) => {
    store.edit(question.id, next);
    void store.flush();
  };
  if (cell.state === 'conflict' && cell.theirs)
    return (
      <div className="mt-3 grid gap-3 rounded-md border border-warning-line bg-warning-tint p-4">
        <p>{words.yours({ answer: formatSurveyAnswer(question, currentAnswer(cell), speech) })}</p>
        <p>{words.theirs({ answer: formatSurveyAnswer(question, cell.theirs, speech) })}</p>
        <button
          type="button"
          className={secondaryButtonClass}
          onClick={() => store.resolve(question.id, 'mine')}
        >
          {words.keepYours}
        </button>
        <button
          type="button"
          className={secondaryButtonClass}
          onClick={() => store.resolve(question.id, 'theirs')}
        >
          {words.keepTheirs}
        </button>
      </div>
    );
  return (
    <>
      {!cell.isFresh && isUnusualNumber(cell) && (
        <div className="mt-3 grid gap-3 rounded-md border border-warning-line bg-warning-tint p-4">
          <p>{words.unusual}</p>
          <button
            type="button"
            className={secondaryButtonClass}
            onClick={() => change({ explanation: words.confirmed })}
          >
            {words.isRight}
          </button>
        </div>
      )}
      {question.missing_allowed && expectsAnswer(question) && (
        <div className="mt-2 grid gap-1">
          {reasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3 px-3">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-accent"
                checked={missing_reason === reason}
                onChange={({ target }) =>
                  change(
                    target.checked
                      ? { value: null, missing_reason: reason, explanation: words.missing[reason] }
                      : { missing_reason: null, explanation: null },
                  )
                }
              />
              {words.missing[reason]}
            </label>
          ))}
        </div>
      )}
    </>
  );
}

function WorkedOut({ question, label }: { question: Question; label: string }) {
  const locale = useSurveyLocale();
  const value = useCalculated(question);
  return (
    <div>
      <p className="text-lg font-semibold">{label}</p>
      <p className="text-ink-soft">{locale.words.workedOut}</p>
      <output id={answerFieldId(question.id)} className="mt-1 block text-lg">
        {value === null ? '–' : formatSurveyAnswer(question, { value, missing_reason: null }, locale)}
      </output>
    </div>
  );
}
