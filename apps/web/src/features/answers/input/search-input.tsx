import { useMemo } from 'react';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import type { InputProps } from './answer-input.tsx';

/** A drop-down with many options, found by typing. */
export function SearchInput({ question, 'aria-label': label, ...control }: InputProps) {
  const { store } = useAnswers();
  const { draft, saved } = useCell(question.id);
  const { value } = draft ?? saved;
  const options = useMemo(
    () => question.options.map(({ option_code, option_name }) => ({ id: option_code, label: option_name })),
    [question],
  );
  return (
    <ComboBox
      label={label ?? question.question_text}
      isLabelHidden
      options={options}
      value={typeof value === 'string' ? value : null}
      placeholder="Type to find"
      inputProps={{
        id: control.id,
        'data-cell': control['data-cell'],
        'aria-required': control['aria-required'],
      }}
      describedBy={control['aria-describedby']}
      onChange={(code) =>
        store.edit(question.id, { value: code === null ? null : String(code), missing_reason: null })
      }
      onBlur={() => void store.flush()}
    />
  );
}
