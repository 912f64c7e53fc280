import type { Question } from '@portal/contract/questionnaires';
import { controlClasses } from '../../ui/field.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { isNumeric } from './format-answer.ts';
import { NumberInput } from './number-input.tsx';

type Props = {
  question: Question;
  id: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'data-cell'?: string;
};

/** The control for a question's type. */
export function AnswerInput({ question, ...control }: Props) {
  if (isNumeric(question)) return <NumberInput questionId={question.id} {...control} />;
  if (question.question_type === 'calculated') return <CalculatedValue question={question} />;
  return <OtherInput question={question} {...control} />;
}

const yesNoOptions = [
  { option_code: 'yes', option_name: 'Yes' },
  { option_code: 'no', option_name: 'No' },
  { option_code: 'not_applicable', option_name: 'Not applicable' },
];

function OtherInput({ question, id, ...control }: Props) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const value = (cell.draft ?? cell.saved).value;
  const text = typeof value === 'string' ? value : '';
  const change = (next: string | string[] | null) =>
    store.edit(question.id, { value: next, missing_reason: null });
  const leave = () => void store.flush();
  const field = {
    ...control,
    id,
    className: controlClasses,
    'aria-invalid': cell.state === 'refused' || undefined,
    onBlur: leave,
  };
  switch (question.question_type) {
    case 'long_text':
      return (
        <textarea
          {...field}
          rows={4}
          readOnly={isReadOnly}
          value={text}
          onChange={(event) => change(event.target.value || null)}
        />
      );
    case 'date':
    case 'time':
      return (
        <input
          {...field}
          type={question.question_type}
          readOnly={isReadOnly}
          value={text}
          onChange={(event) => change(event.target.value || null)}
        />
      );
    case 'drop_down':
      return (
        <select
          {...field}
          disabled={isReadOnly}
          value={text}
          onChange={(event) => change(event.target.value || null)}
        >
          <option value="">Choose</option>
          {question.options.map((option) => (
            <option key={option.option_code} value={option.option_code}>
              {option.option_name}
            </option>
          ))}
        </select>
      );
    case 'yes_no':
    case 'single_choice': {
      const options = question.question_type === 'yes_no' ? yesNoOptions : question.options;
      return (
        <div
          role="radiogroup"
          aria-label={question.question_text}
          className="flex flex-wrap gap-x-6 gap-y-2"
          id={id}
          tabIndex={-1}
        >
          {options.map((option) => (
            <label key={option.option_code} className="flex items-center gap-2 py-1">
              <input
                type="radio"
                name={id}
                className="size-5 accent-accent"
                disabled={isReadOnly}
                checked={value === option.option_code}
                onChange={() => change(option.option_code)}
                onBlur={leave}
              />
              {option.option_name}
            </label>
          ))}
        </div>
      );
    }
    case 'multiple_choice': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <div role="group" aria-label={question.question_text} className="grid gap-1" id={id} tabIndex={-1}>
          {question.options.map((option) => (
            <label key={option.option_code} className="flex items-center gap-2 py-1">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                disabled={isReadOnly}
                checked={chosen.includes(option.option_code)}
                onChange={() => change(toggle(question, chosen, option.option_code))}
                onBlur={leave}
              />
              {option.option_name}
            </label>
          ))}
        </div>
      );
    }
    default:
      return (
        <input
          {...field}
          type="text"
          readOnly={isReadOnly}
          value={text}
          onChange={(event) => change(event.target.value || null)}
        />
      );
  }
}

/** Choosing “none of these” takes the others away, and choosing another takes it away. */
export function toggle(
  question: Pick<Question, 'options'>,
  chosen: readonly string[],
  code: string,
): string[] | null {
  const isExclusive = (one: string) =>
    question.options.some((option) => option.option_code === one && option.exclusive);
  const next = chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...(isExclusive(code) ? [] : chosen.filter((one) => !isExclusive(one))), code];
  return next.length > 0 ? next : null;
}
