import type { ExpressionMistake, MeasureCode } from '@portal/contract/measures';
import { useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { controlClasses, Field } from '../../ui/field.tsx';
import { MistakeInText } from '../../ui/mistake-in-text.tsx';

/** An expression over question codes: the mistake is shown at its place, and codes are put in by choosing a question. */
export function ExpressionInput({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  mistake,
  codes,
}: {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** What the server found; it stands for the text it was asked about. */
  mistake: ExpressionMistake | undefined;
  codes: readonly MeasureCode[];
}) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const mistakeId = `field-${name}-mistake`;
  const insert = (code: number | string | null) => {
    if (code === null) return;
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    const gap = from > 0 && !/[\s(]$/.test(value.slice(0, from)) ? ' ' : '';
    onChange(value.slice(0, from) + gap + String(code) + value.slice(to));
    requestAnimationFrame(() => area.current?.focus());
  };
  return (
    <div className="grid gap-2">
      <Field label={label} name={name} error={mistake ? null : error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            name={name}
            rows={1}
            spellCheck={false}
            maxLength={2000}
            value={value}
            aria-invalid={mistake || error ? true : undefined}
            aria-describedby={cx(control['aria-describedby'], mistake && mistakeId) || undefined}
            className={cx(controlClasses, 'field-sizing-content py-2 font-mono text-sm')}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      {mistake && (
        <div role="status">
          <MistakeInText id={mistakeId} text={value} message={mistake.message} index={mistake.index} />
        </div>
      )}
      <ComboBox
        label={`Put a question into: ${label}`}
        isLabelHidden
        placeholder="Put in a question…"
        className="max-w-sm"
        options={codes.map(({ question_code, question_text }) => ({
          id: question_code,
          label: question_code,
          description: question_text,
        }))}
        value={null}
        onChange={insert}
      />
    </div>
  );
}
