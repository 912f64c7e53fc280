import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { lazy, Suspense } from 'react';
import { cx } from '../../../../lib/format/class-names.ts';
import { controlClasses } from '../../../../ui/form/field.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import type { InputProps } from './input-props.ts';
import { useAvailableOptions } from './available-options.ts';

const SearchInput = lazy(async () => ({ default: (await import('./combobox-input.tsx')).ComboboxInput }));

/** From so many options on, one is found by typing rather than by looking. */
const MANY = 12;
export const hasSearchableOptions = ({ question_type, options }: Question): boolean =>
  getQuestionTypeInfo(question_type).control === 'list' && options.length > MANY;

/** Shows one choice of several options: the browser's own list, or a searchable list if there are many. */
export function SelectInput(props: InputProps) {
  const { isReadOnly } = useAnswers();
  if (isReadOnly || !hasSearchableOptions(props.question)) return <NativeSelect {...props} />;
  return (
    <Suspense fallback={<NativeSelect {...props} />}>
      <SearchInput {...props} />
    </Suspense>
  );
}

function NativeSelect({ question, ...control }: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const { value } = cell.draft ?? cell.saved;
  return (
    <select
      {...control}
      className={cx(controlClasses, 'pr-9')}
      disabled={isReadOnly}
      aria-invalid={(cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) =>
        store.edit(question.id, { value: event.target.value || null, missing_reason: null })
      }
      onBlur={() => void store.flush()}
      onKeyDown={(event) => event.key === 'Escape' && store.reset(question.id)}
    >
      <option value="">Select</option>
      {useAvailableOptions(question, value).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
