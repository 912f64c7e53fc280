import { useMemo } from 'react';
import { ComboBox } from '../../../../ui/form/combo-box.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { usePipedText } from '../store/piped-text.ts';
import type { InputProps } from './input-props.ts';
import { useAvailableOptions } from './available-options.ts';

/** A drop-down with many options, found by typing. */
export function ComboboxInput({ question, 'aria-label': label, ...control }: InputProps) {
  const { store } = useAnswers();
  const { draft, saved } = useCell(question.id);
  const { value } = draft ?? saved;
  const text = usePipedText(question, 'question_text');
  const offered = useAvailableOptions(question, value);
  const key = offered.map(({ name }) => name).join('\n');
  // Kept for as long as it offers the same: the list is searched with each key.
  const options = useMemo(
    () => offered.map(({ code, name }) => ({ id: code, label: name })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key tells when it changes
    [question, key],
  );
  return (
    <ComboBox
      label={label ?? text}
      isLabelHidden
      options={options}
      value={typeof value === 'string' ? value : null}
      placeholder="Type to search"
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
