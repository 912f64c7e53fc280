import type { Question } from '@portal/contract/questionnaires/questionnaires';
import {
  type Control,
  getQuestionTypeInfo,
  hasOptions,
  optionsOf,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import type { CalculatedValue } from '@portal/expressions/rules/calculated-values';
import { describeDefault, describeRule } from '@portal/expressions/rules/describe-rule';
import { useContext } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { formatAnswer, formatCalculated, missingReasonNames } from '../store/format-answer.ts';
import { PrintingContext } from './print-context.ts';

/** An answer on paper: what was entered, or room for it; of a choice, every option. */
export function PrintedAnswer({
  question,
  isBlank,
  isInGrid = false,
  calculated,
}: {
  question: Question;
  isBlank: boolean;
  isInGrid?: boolean;
  /** The value of a calculated question. */
  calculated: CalculatedValue;
}) {
  const { answer, previous } = question;
  const isGiven = !isBlank && answer.value !== null;
  return (
    <>
      {hasOptions(question) ? (
        <Options question={question} isBlank={isBlank} isInGrid={isInGrid} />
      ) : getQuestionTypeInfo(question.question_type).control === 'calculated' ? (
        <p className="tabular font-semibold">
          {isBlank ? 'Calculated by the portal' : formatCalculated(question, calculated)}
        </p>
      ) : isGiven ? (
        <p className="font-semibold break-words whitespace-pre-wrap">
          {formatAnswer(question, answer.value)}
        </p>
      ) : (
        <Room question={question} isInGrid={isInGrid} />
      )}
      {isBlank && question.default_answer !== '' && <Offered question={question} />}
      {!isBlank && answer.missing_reason && (
        <p className="font-semibold">{missingReasonNames[answer.missing_reason]}</p>
      )}
      {!isBlank && answer.explanation && <p className="text-xs">“{answer.explanation}”</p>}
      {isBlank && question.missing_allowed && !isInGrid && expectsAnswer(question) && (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-5 text-xs text-ink-soft">
          {Object.values(missingReasonNames).map((words) => (
            <Box key={words} label={words} isChosen={false} />
          ))}
          <span className="flex flex-1 items-baseline gap-2">
            because <span className="flex-1 border-b border-line-strong" />
          </span>
        </p>
      )}
      {previous && previous.value !== null && (
        <p className="tabular text-xs text-ink-soft">
          {previous.time_period_name}: {formatAnswer(question, previous.value)}
        </p>
      )}
    </>
  );
}

/** Shows the answer the portal offers to the person who fills in the paper. */
function Offered({ question }: { question: Question }) {
  const { names } = useContext(PrintingContext);
  const own = new Map(optionsOf(question).map((one) => [one.option_code, one.option_name]));
  return (
    <p className="text-xs text-ink-soft italic">
      Suggested: {describeDefault(question.default_answer, own, names)}
    </p>
  );
}

/**
 * Shows every option offered, with the selected ones ticked. A blank form shows all, with each condition in
 * words.
 */
function Options({
  question,
  isBlank,
  isInGrid,
}: {
  question: Question;
  isBlank: boolean;
  isInGrid: boolean;
}) {
  const { value } = question.answer;
  const { not_offered, names } = useContext(PrintingContext);
  const gone = isBlank ? undefined : not_offered.get(question.id);
  const isChosen = (code: string) =>
    !isBlank && (Array.isArray(value) ? value.includes(code) : value === code);
  return (
    <ul className={isInGrid ? 'grid gap-0.5 text-xs' : 'flex flex-wrap gap-x-6 gap-y-1'}>
      {optionsOf(question)
        .filter(({ option_code }) => !gone?.has(option_code) || isChosen(option_code))
        .map(({ option_code, option_name, show_if }) => (
          <li key={option_code}>
            <Box label={option_name} isChosen={isChosen(option_code)} />
            {gone?.has(option_code) && ' (no longer offered)'}
            {isBlank && show_if !== '' && (
              <span className="text-xs text-ink-soft italic"> (only if {describeRule(show_if, names)})</span>
            )}
          </li>
        ))}
    </ul>
  );
}

function Box({ label, isChosen }: { label: string; isChosen: boolean }) {
  return (
    <span
      className={
        isChosen ? 'inline-flex items-start gap-1.5 font-semibold' : 'inline-flex items-start gap-1.5'
      }
    >
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center border border-ink">
        {isChosen && <Icon name="check" label="Selected" className="size-3.5" />}
      </span>
      {label}
    </span>
  );
}

const room: Record<Control, string> = {
  number: 'h-8 w-48',
  date: 'h-8 w-48',
  time: 'h-8 w-48',
  date_time: 'h-8 w-64',
  line: 'h-8',
  lines: 'h-28',
  boxes: 'h-8',
  list: 'h-8',
  upload: 'h-8',
  calculated: 'h-8',
  information: 'h-8',
};

/** Room to write, as much as the answer may take. */
function Room({ question, isInGrid }: { question: Question; isInGrid: boolean }) {
  // In a grid, the cell itself is the space for the answer.
  if (isInGrid) {
    return (
      <p className="h-6">
        <span className="sr-only">Not answered</span>
      </p>
    );
  }
  const size = room[getQuestionTypeInfo(question.question_type).control];
  return (
    <p className={`${size} rounded-sm border border-line-strong`}>
      <span className="sr-only">Not answered</span>
    </p>
  );
}
