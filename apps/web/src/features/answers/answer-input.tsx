import type { Question } from '@portal/contract/questionnaires';
import { type Control as ControlKind, factsOf, longestOf } from '@portal/contract/registries/question-types';
import type { ChangeEvent, ComponentType, KeyboardEvent } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClasses } from '../../ui/field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { FileInput } from './file-input.tsx';
import { NumberInput } from './number-input.tsx';
import { SelectInput } from './select-input.tsx';

export type InputProps = {
  question: Question;
  id: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'data-cell'?: string;
};

/** The control for a question's type; `data-cell` says that it stands in a grid, where one choice takes one line. */
export function AnswerInput({ 'data-cell': place, ...control }: InputProps) {
  const { question } = control;
  const { answers, control: kind } = factsOf(question.question_type);
  const Control = place !== undefined && answers === 'option' ? SelectInput : controls[kind];
  return <Control {...control} data-cell={place} />;
}

const controls: Record<ControlKind, ComponentType<InputProps>> = {
  number: NumberInput,
  line: TextInput,
  lines: TextInput,
  date: TextInput,
  time: TextInput,
  boxes: ChoiceInput,
  list: SelectInput,
  upload: FileInput,
  calculated: CalculatedValue,
  information: ({ question }) => <RichText text={question.question_text} className="text-sm" />,
};

/** Text, long text, date and time: one field whose text is the answer. */
function TextInput({ question, ...control }: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const { value } = cell.draft ?? cell.saved;
  const { control: kind } = factsOf(question.question_type);
  const type = kind === 'date' || kind === 'time' ? kind : 'text';
  const field = {
    ...control,
    // Room for the sign of its state at the right.
    className: cx(
      controlClasses,
      'read-only:border-line read-only:bg-canvas',
      type === 'text' ? 'pr-9' : 'max-w-52',
    ),
    'aria-invalid': (cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined,
    value: typeof value === 'string' ? value : '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      store.edit(question.id, { value: event.target.value || null, missing_reason: null }),
    onBlur: () => void store.flush(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && store.reset(question.id),
  };
  if (kind === 'lines')
    return <textarea {...field} rows={4} maxLength={longestOf(question)} readOnly={isReadOnly} />;
  return <input {...field} type={type} maxLength={longestOf(question)} readOnly={isReadOnly} />;
}
