import type { Question } from '@portal/contract/questionnaires';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClasses } from '../../ui/field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { FileInput } from './file-input.tsx';
import { isNumeric } from './format-answer.ts';
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
  const type = question.question_type;
  const isOneOf = type === 'yes_no' || type === 'single_choice';
  if (isNumeric(question)) return <NumberInput {...control} data-cell={place} />;
  if (type === 'calculated') return <CalculatedValue {...control} />;
  if (type === 'information') return <RichText text={question.question_text} className="text-sm" />;
  if (type === 'file') return <FileInput {...control} />;
  if (type === 'drop_down' || (isOneOf && place !== undefined))
    return <SelectInput {...control} data-cell={place} />;
  if (isOneOf || type === 'multiple_choice') return <ChoiceInput {...control} data-cell={place} />;
  return <TextInput {...control} data-cell={place} />;
}

/** The longest text the rules of answers take. */
const longest = (question: Question) => (question.question_type === 'long_text' ? 20_000 : 500);

/** Text, long text, date and time: one field whose text is the answer. */
function TextInput({ question, ...control }: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const { value } = cell.draft ?? cell.saved;
  const type = question.question_type;
  const field = {
    ...control,
    // Room for the sign of its state at the right.
    className: cx(
      controlClasses,
      'read-only:border-line read-only:bg-canvas',
      type === 'date' || type === 'time' ? 'max-w-52' : 'pr-9',
    ),
    'aria-invalid': (cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined,
    value: typeof value === 'string' ? value : '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      store.edit(question.id, { value: event.target.value || null, missing_reason: null }),
    onBlur: () => void store.flush(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && store.reset(question.id),
  };
  if (type === 'long_text')
    return <textarea {...field} rows={4} maxLength={longest(question)} readOnly={isReadOnly} />;
  return (
    <input
      {...field}
      type={type === 'date' || type === 'time' ? type : 'text'}
      maxLength={longest(question)}
      readOnly={isReadOnly}
    />
  );
}
