import {
  type Control as ControlKind,
  getQuestionTypeInfo,
  maxAnswerLength,
} from '@portal/contract/questionnaires/question-types';
import type { ChangeEvent, ComponentType, KeyboardEvent } from 'react';
import { cx } from '../../../../lib/format/class-names.ts';
import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';
import { controlClasses } from '../../../../ui/form/field.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { DateInput } from './date-input.tsx';
import { InformationQuestion } from './information-question.tsx';
import { NumberInput } from './number-input.tsx';
import { SelectInput } from './select-input.tsx';
import type { InputProps } from './input-props.ts';

/** Few questions are answered with a file. */
const FileInput = lazyComponent<InputProps>(async () => (await import('./file-input.tsx')).FileInput);

/**
 * Shows the control for a question's type. `data-cell` means that the control is in a grid, where one option
 * takes one line.
 */
export function AnswerInput({ 'data-cell': place, ...control }: InputProps) {
  const { question } = control;
  const { answers, control: kind } = getQuestionTypeInfo(question.question_type);
  const Control = place !== undefined && answers === 'option' ? SelectInput : controls[kind];
  return <Control {...control} data-cell={place} />;
}

const controls: Record<ControlKind, ComponentType<InputProps>> = {
  number: NumberInput,
  line: TextInput,
  lines: TextInput,
  date: DateInput,
  time: DateInput,
  date_time: DateInput,
  boxes: ChoiceInput,
  list: SelectInput,
  upload: FileInput,
  calculated: CalculatedValue,
  information: ({ question }) => <InformationQuestion question={question} className="text-sm" />,
};

/** Text and long text: one field whose text is the answer. */
function TextInput({ question, ...control }: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const { value } = cell.draft ?? cell.saved;
  const { control: kind } = getQuestionTypeInfo(question.question_type);
  const field = {
    ...control,
    // Room for the sign of its state at the right.
    className: cx(controlClasses, 'read-only:border-line read-only:bg-canvas', 'pr-9'),
    'aria-invalid': (cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined,
    value: typeof value === 'string' ? value : '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      store.edit(question.id, { value: event.target.value || null, missing_reason: null }),
    onBlur: () => void store.flush(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && store.reset(question.id),
  };
  if (kind === 'lines')
    return <textarea {...field} rows={4} maxLength={maxAnswerLength(question)} readOnly={isReadOnly} />;
  return <input {...field} type="text" maxLength={maxAnswerLength(question)} readOnly={isReadOnly} />;
}
