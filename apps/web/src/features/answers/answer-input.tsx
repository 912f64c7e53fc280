import type { Question } from '@portal/contract/questionnaires';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClasses } from '../../ui/field.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { ChoiceInput, isChoice } from './choice-input.tsx';
import { FileInput } from './file-input.tsx';
import { isNumeric } from './format-answer.ts';
import { NumberInput } from './number-input.tsx';

export type InputProps = {
  question: Question;
  id: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'data-cell'?: string;
};

/** The control for a question's type. */
export function AnswerInput({ 'data-cell': place, ...control }: InputProps) {
  const { question } = control;
  if (isNumeric(question)) return <NumberInput {...control} data-cell={place} />;
  if (question.question_type === 'calculated') return <CalculatedValue {...control} />;
  if (question.question_type === 'file') return <FileInput {...control} />;
  if (isChoice(question)) return <ChoiceInput {...control} />;
  return <TextInput {...control} data-cell={place} />;
}

/** The longest text the rules of answers take. */
const longest = (question: Question) => (question.question_type === 'long_text' ? 20_000 : 500);

/** Text, long text, date, time and drop-down: one field whose text is the answer. */
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
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      store.edit(question.id, { value: event.target.value || null, missing_reason: null }),
    onBlur: () => void store.flush(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && store.reset(question.id),
  };
  if (type === 'long_text')
    return <textarea {...field} rows={4} maxLength={longest(question)} readOnly={isReadOnly} />;
  if (type === 'drop_down') {
    return (
      <select {...field} disabled={isReadOnly}>
        <option value="">Choose</option>
        {question.options.map((option) => (
          <option key={option.option_code} value={option.option_code}>
            {option.option_name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...field}
      type={type === 'date' || type === 'time' ? type : 'text'}
      maxLength={longest(question)}
      readOnly={isReadOnly}
    />
  );
}
