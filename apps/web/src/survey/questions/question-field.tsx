import type { Question } from '@portal/contract/questionnaires';
import { factsOf, wantsAnswer } from '@portal/contract/registries/question-types';
import { secondButton } from '@portal/wording/survey/frame-view';
import { numberIn } from '@portal/wording/survey/languages';
import { textView } from '@portal/wording/survey/text-view';
import { type ReactNode, useContext, useMemo } from 'react';
import { useIsGone } from '../../features/answers/input/offered-options.ts';
import { currentOf } from '../../features/answers/store/answer-cell.ts';
import { useAnswers, useCell } from '../../features/answers/store/answer-context.ts';
import { type Say, useFilledText } from '../../features/answers/store/filled-text.ts';
import { answerFieldId } from '../../features/answers/store/focus-answer.ts';
import { useCalculated, useIsRequired } from '../../features/answers/store/section-rules.ts';
import { viewToReact } from '../react-view.tsx';
import { useSpeech } from '../speech.ts';
import { AnswerControl } from './answer-control.tsx';
import { AskedForContext } from './page-problems.ts';
import { isUnusual, mistakeOf, problemOfAnswer, sayIn, shownAnswer } from './problems.ts';

/** A question with its words above its field; of several boxes, the words are their legend. */
export function QuestionField({
  question,
  label: given,
}: {
  question: Question;
  /** What it is called within a row of a grid. */
  label?: string | undefined;
}) {
  const { control } = factsOf(question.question_type);
  const text = useFilledText(question, 'question_text', useSay());
  const label = given ?? text;
  if (control === 'information') return <div className="prose">{viewToReact(textView(text))}</div>;
  if (control === 'calculated') return <WorkedOut question={question} label={label} />;
  return <AskedQuestion question={question} label={label} />;
}

/** Answers within texts, in the respondent's language. */
function useSay(): Say {
  const speech = useSpeech();
  return useMemo(() => sayIn(speech), [speech]);
}

function AskedQuestion({ question, label }: { question: Question; label: string }) {
  const { words, language } = useSpeech();
  const cell = useCell(question.id);
  const isRequired = useIsRequired(question.id);
  const { control, answers } = factsOf(question.question_type);
  const help = useFilledText(question, 'help', useSay());
  const id = answerFieldId(question.id);
  const isAskedFor = useContext(AskedForContext).has(question.id);
  const speech = { words, language };
  const missing = isAskedFor && !cell.isFresh ? problemOfAnswer(cell, isRequired, speech) : null;
  const isGone = useIsGone(question);
  const mistake =
    mistakeOf(cell, speech) ?? (isGone ? words.chooseAgain : missing === words.unusual ? null : missing);
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
          {viewToReact(textView(help))}
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

/** What is asked about an answer besides: whether an unusual one is right, which of two to keep, why there is none. */
function Aside({ question }: { question: Question }) {
  const { store } = useAnswers();
  const speech = useSpeech();
  const { words } = speech;
  const cell = useCell(question.id);
  const { missing_reason } = currentOf(cell);
  // Yes, no and not applicable say it themselves.
  const hasOwn = factsOf(question.question_type).fixed_options !== undefined;
  const reasons = hasOwn ? (['not_known'] as const) : (['not_applicable', 'not_known'] as const);
  const change = (next: Parameters<typeof store.edit>[1]) => {
    store.edit(question.id, next);
    void store.flush();
  };
  if (cell.state === 'conflict' && cell.theirs)
    return (
      <div className="mt-3 grid gap-3 rounded-md border border-warning-line bg-warning-tint p-4">
        <p>{words.yours(shownAnswer(question, currentOf(cell), speech))}</p>
        <p>{words.theirs(shownAnswer(question, cell.theirs, speech))}</p>
        <button type="button" className={secondButton} onClick={() => store.resolve(question.id, 'mine')}>
          {words.keepYours}
        </button>
        <button type="button" className={secondButton} onClick={() => store.resolve(question.id, 'theirs')}>
          {words.keepTheirs}
        </button>
      </div>
    );
  return (
    <>
      {!cell.isFresh && isUnusual(cell) && (
        <div className="mt-3 grid gap-3 rounded-md border border-warning-line bg-warning-tint p-4">
          <p>{words.unusual}</p>
          <button
            type="button"
            className={secondButton}
            onClick={() => change({ explanation: words.confirmed })}
          >
            {words.isRight}
          </button>
        </div>
      )}
      {question.missing_allowed && wantsAnswer(question) && (
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
  const { words, language } = useSpeech();
  const value = useCalculated(question);
  return (
    <div>
      <p className="text-lg font-semibold">{label}</p>
      <p className="text-ink-soft">{words.workedOut}</p>
      <output id={answerFieldId(question.id)} className="mt-1 block text-lg">
        {value === null ? '–' : `${numberIn(language, value)} ${question.unit}`}
      </output>
    </div>
  );
}
