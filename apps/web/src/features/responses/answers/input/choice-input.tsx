import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { cx } from '../../../../lib/format/class-names.ts';
import type { InputProps } from './input-props.ts';
import { scaleClass, scalePointClass } from './scale-classes.ts';
import { useAvailableOptions } from './available-options.ts';
import { toggleOption } from './toggle-option.ts';

/** Asked with all its options in sight. */
export const hasVisibleOptions = ({ question_type }: Pick<Question, 'question_type'>): boolean =>
  getQuestionTypeInfo(question_type).control === 'boxes';

/**
 * Shows a few options for one or several choices, all of them visible. In a grid the first option represents
 * the cell.
 */
export function ChoiceInput({
  question,
  id,
  'data-cell': place,
  'aria-required': isRequired,
  ...described
}: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const { value } = cell.draft ?? cell.saved;
  const { answers, is_scale: isScale } = getQuestionTypeInfo(question.question_type);
  const isSeveral = answers === 'options';
  const chosen = Array.isArray(value) ? value : [];
  const offered = useAvailableOptions(question, value);
  const choose = (code: string) =>
    store.edit(question.id, {
      value: isSeveral ? toggleOption(question, chosen, code) : code,
      missing_reason: null,
    });
  return (
    <div
      {...described}
      id={id}
      role={isSeveral ? 'group' : 'radiogroup'}
      aria-required={isSeveral ? undefined : isRequired}
      tabIndex={-1}
      className={
        isScale ? `mr-7 ${scaleClass(offered)}` : isSeveral ? 'grid gap-1' : 'flex flex-wrap gap-x-6 gap-y-1'
      }
      onBlur={() => void store.flush()}
    >
      {offered.length === 0 && 'There is nothing to select here, given your other answers.'}
      {offered.map(({ code, name }, index) => (
        <label
          key={code}
          className={cx(
            'has-disabled:text-ink-soft',
            isScale ? scalePointClass : 'flex min-h-8 items-center gap-2.5 py-1',
          )}
        >
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            className="size-5 shrink-0 accent-accent"
            disabled={isReadOnly}
            data-cell={index === 0 ? place : undefined}
            checked={isSeveral ? chosen.includes(code) : value === code}
            onChange={() => choose(code)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
