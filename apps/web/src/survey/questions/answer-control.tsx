import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, maxAnswerLength } from '@portal/contract/questionnaires/question-types';
import { parseNumber } from '@portal/contract/shared/parse-number';
import { type DateKind, isDateKind } from '@portal/contract/responses/read-date';
import { fieldClass } from '@portal/wording/survey/page-layout-view';
import { choiceIn, numberIn } from '@portal/wording/survey/survey-format';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import { useRef, useState } from 'react';
import {
  useHasUnavailableChoice,
  useAvailableOptions,
} from '../../features/responses/answers/input/available-options.ts';
import { useDateTextInput } from '../../features/responses/answers/input/use-date-text-input.ts';
import { scaleClass, scalePointClass } from '../../features/responses/answers/input/scale-classes.ts';
import { toggleOption } from '../../features/responses/answers/input/toggle-option.ts';
import { currentAnswer } from '../../features/responses/answers/store/answer-cell.ts';
import { useAnswers, useCell } from '../../features/responses/answers/store/answer-context.ts';
import { useSurveyLocale } from '../survey-locale.ts';
import { GrowingTextArea } from './growing-text-area.tsx';
import { SearchableSelect } from './searchable-select.tsx';
import {
  toLatinDigits,
  fieldErrorText,
  listNamedOptions,
  formatSurveyAnswer,
} from './validate-and-format-answer.ts';

type Props = {
  question: Question;
  id: string;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

/** Shows the control for an answer, sized for a thumb: each type has a field that phones know. */
export function AnswerControl(props: Props) {
  const { control } = getQuestionTypeInfo(props.question.question_type);
  if (control === 'number') return <NumberControl {...props} />;
  if (control === 'boxes') return <Boxes {...props} />;
  if (isDateKind(control)) return <DateControl {...props} kind={control} />;
  return <TextControl {...props} />;
}

function useAnswer(question: Question) {
  const { store } = useAnswers();
  const cell = useCell(question.id);
  const speech = useSurveyLocale();
  return {
    store,
    cell,
    speech,
    value: currentAnswer(cell).value,
    isWrong: fieldErrorText(cell, speech) !== null,
  };
}

function useChoice(question: Question) {
  const answer = useAnswer(question);
  const { speech, value } = answer;
  const isGone = useHasUnavailableChoice(question);
  const offered = useAvailableOptions(question, value, listNamedOptions(question, speech), (option) =>
    speech.words.noLongerOffered({ option }),
  );
  return { ...answer, isWrong: answer.isWrong || isGone, offered };
}

function NumberControl({ question, id, ...described }: Props) {
  const { store, cell, speech, value, isWrong } = useAnswer(question);
  const [typing, setTyping] = useState<string | null>(null);
  function type(typed: string) {
    setTyping(typed);
    const { value: parsed, problem } = parseNumber(toLatinDigits(typed), question);
    store.edit(
      question.id,
      { value: parsed, ...(parsed !== null && { missing_reason: null }) },
      problem === null ? null : { typed, problem },
    );
  }
  return (
    <input
      {...described}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={`${fieldClass} max-w-60`}
      aria-invalid={isWrong || undefined}
      value={typing ?? cell.typed ?? (typeof value === 'number' ? numberIn(speech.language, value) : '')}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyping(null);
        void store.flush();
      }}
    />
  );
}

/** A date or time as text, for a phone's keyboard of digits. Once it is left, the day is said in words. */
function DateControl({ question, kind, id, ...described }: Props & { kind: DateKind }) {
  const { cell, speech, value, isWrong } = useAnswer(question);
  const typed = useDateTextInput(question, {
    formatStored: dateInDigits,
    // The page shows it again in the respondent's language.
    describeProblem: (_, problem) => problem,
    normaliseTyped: toLatinDigits,
  });
  return (
    <>
      <p id={`${id}-example`} className="mb-2 text-ink-soft">
        {speech.words.forExample({ text: choiceIn(toSurveyLanguage(speech.language), dateExamples[kind]) })}
      </p>
      <input
        {...described}
        {...typed}
        id={id}
        type="text"
        // Date and time have a space between them, which that keyboard lacks.
        inputMode={kind === 'date_time' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-describedby={[described['aria-describedby'], `${id}-example`].filter(Boolean).join(' ')}
        aria-invalid={isWrong || undefined}
        className={`${fieldClass} max-w-60`}
      />
      <output htmlFor={id} className="mt-1 block text-ink-soft">
        {kind !== 'time' && value !== null && !cell.isFresh && !isWrong
          ? formatSurveyAnswer(question, { value, missing_reason: null }, speech)
          : ''}
      </output>
    </>
  );
}

/** Some keyboards of digits have a point, others a slash or a colon. */
const dateExamples: Record<DateKind, string[]> = {
  date: ['31/7/2025', '31.7.2025'],
  time: ['14:30', '14.30'],
  date_time: ['31/7/2025 14:30'],
};

/** `2025-07-31T14:30` as `31/07/2025 14:30`, which every language reads. */
const dateInDigits = (value: string): string => value.replace(/^(\d+)-(\d+)-(\d+)T?/, '$3/$2/$1 ').trim();

function TextControl({ question, id, ...described }: Props) {
  const { store, value, isWrong, offered } = useChoice(question);
  const { control } = getQuestionTypeInfo(question.question_type);
  const edit = (text: string) => store.edit(question.id, { value: text || null, missing_reason: null });
  const common = {
    ...described,
    id,
    className: fieldClass,
    'aria-invalid': isWrong || undefined,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => edit(event.target.value),
    onBlur: () => void store.flush(),
  };
  if (control === 'list')
    return <SearchableSelect {...common} offered={offered} called={question.question_text} choose={edit} />;
  if (control === 'lines') return <GrowingTextArea {...common} most={maxAnswerLength(question)} />;
  return <input {...common} type="text" dir="auto" maxLength={maxAnswerLength(question)} />;
}

/** One or several of some options, each with room for a finger. */
function Boxes({ question, id, ...described }: Props) {
  const { store, speech, value, offered } = useChoice(question);
  const { answers, is_scale: isScale } = getQuestionTypeInfo(question.question_type);
  const isSeveral = answers === 'options';
  const chosen = Array.isArray(value) ? value : [];
  const list = useRef<HTMLDivElement>(null);
  function takeBack() {
    store.edit(question.id, { value: null, missing_reason: null });
    void store.flush();
    // The button goes with the choice; the focus stays at the question.
    list.current?.focus();
  }
  return (
    <div id={id} ref={list} tabIndex={-1} className={isScale ? scaleClass(offered) : 'grid gap-2'}>
      {offered.length === 0 && <p>{speech.words.noneOffered}</p>}
      {offered.map(({ code, name }) => (
        <label
          key={code}
          className={
            isScale
              ? `${scalePointClass} min-h-16`
              : 'flex min-h-12 items-center gap-3 rounded-md border border-line-strong px-3 py-2 text-lg has-checked:border-accent has-checked:bg-accent-tint'
          }
        >
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            className="size-6 shrink-0 accent-accent"
            checked={isSeveral ? chosen.includes(code) : value === code}
            onChange={() =>
              store.edit(question.id, {
                value: isSeveral ? toggleOption(question, chosen, code) : code,
                missing_reason: null,
              })
            }
            onBlur={() => void store.flush()}
          />
          {name}
        </label>
      ))}
      {!isSeveral && !described['aria-required'] && value !== null && (
        <button type="button" className="link col-span-full min-h-11 justify-self-start" onClick={takeBack}>
          {speech.words.clearChoice}
          <span className="sr-only">: {question.question_text}</span>
        </button>
      )}
    </div>
  );
}
