import { describeDateProblem } from '@portal/contract/responses/date-problems';
import type { DateKind } from '@portal/contract/responses/read-date';
import { cx } from '../../../../lib/format/class-names.ts';
import { controlClasses } from '../../../../ui/form/field.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { formatAnswer } from '../store/format-answer.ts';
import type { InputProps } from './input-props.ts';
import { dateKindOf, useDateTextInput } from './use-date-text-input.ts';

/** The placeholders of empty cells of a grid. */
const shapes: Record<DateKind, string> = {
  date: 'dd/mm/yyyy',
  time: 'hh:mm',
  date_time: 'dd/mm/yyyy hh:mm',
};
const widths: Record<DateKind, string> = { date: 'max-w-52', time: 'max-w-52', date_time: 'max-w-60' };

/** A date, a time or both, typed as people write them in the UK. Left, the field shows in words what was understood. */
export function DateInput({ question, ...control }: InputProps) {
  const { isReadOnly, store } = useAnswers();
  const cell = useCell(question.id);
  const kind = dateKindOf(question)!;
  const isInGrid = control['data-cell'] !== undefined;
  const field = useDateTextInput(question, {
    formatStored: (value) => formatAnswer(question, value),
    describeProblem: describeDateProblem,
  });
  return (
    <input
      {...control}
      {...field}
      type="text"
      autoComplete="off"
      // A field of a list has the example above it.
      placeholder={isInGrid && !isReadOnly ? shapes[kind] : undefined}
      readOnly={isReadOnly}
      aria-invalid={(cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined}
      className={cx(
        controlClasses,
        'read-only:border-line read-only:bg-canvas',
        isInGrid && 'pr-9',
        widths[kind],
      )}
      onKeyDown={(event) => event.key === 'Escape' && store.reset(question.id)}
    />
  );
}
