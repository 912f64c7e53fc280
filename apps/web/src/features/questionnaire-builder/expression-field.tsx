import { useRef, useState } from 'react';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { cx } from '../../lib/class-names.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { controlClasses, Field } from '../../ui/field.tsx';
import { useBuilder } from './builder-context.ts';
import {
  findMistake,
  type KnownQuestion,
  knownToExpressions,
  pointAt,
  type Use,
} from './expression-mistakes.ts';
import { questionsOf } from './question-codes.ts';

/**
 * A condition or formula: checked while it is typed by the code the server checks it with, with the mistake shown at its
 * place; questions are put in by choosing them.
 */
export function ExpressionField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  use,
  isOptional = true,
  own,
  autoFocus,
}: {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  use: Use;
  isOptional?: boolean;
  /** The question being written, which its own condition may read before it is saved. */
  own?: KnownQuestion;
  autoFocus?: boolean;
}) {
  const { questionnaire } = useBuilder();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const questions = questionsOf(questionnaire);
  const known = knownToExpressions(own?.question_code ? [...questions, own] : questions);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: (value: string) => {
          if (value.trim() === '') return isOptional || `${label} is required.`;
          const mistake = findMistake(value, known, use);
          return mistake === null || `${label}, at character ${mistake.index + 1}: ${mistake.message}`;
        },
      }}
      render={({ field, fieldState }) => {
        const text = String(field.value ?? '');
        const mistake = fieldState.isDirty || fieldState.error ? findMistake(text, known, use) : null;
        const insert = (code: number | string | null) => {
          if (code === null) return;
          const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
          const gap = from > 0 && !/[\s(]$/.test(text.slice(0, from)) ? ' ' : '';
          field.onChange(text.slice(0, from) + gap + String(code) + text.slice(to));
          requestAnimationFrame(() => area.current?.focus());
        };
        return (
          // Once shown the choice stays: what lies below must not move away from a pointer that leaves the field.
          <div className="grid gap-2" onFocus={() => setUsed(true)}>
            <Field
              label={label}
              hint={hint}
              isOptional={isOptional}
              name={name}
              error={mistake ? null : fieldState.error?.message}
            >
              {(control) => (
                <textarea
                  {...control}
                  name={name}
                  autoFocus={autoFocus}
                  rows={1}
                  spellCheck={false}
                  maxLength={2000}
                  value={text}
                  aria-invalid={mistake || fieldState.error ? true : undefined}
                  aria-describedby={
                    cx(control['aria-describedby'], mistake && `${control.id}-mistake`) || undefined
                  }
                  className={cx(controlClasses, 'field-sizing-content py-2 font-mono text-sm')}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={(element) => {
                    area.current = element;
                    field.ref(element);
                  }}
                />
              )}
            </Field>
            {mistake && (
              <Mistake id={`field-${name.replaceAll('.', '-')}-mistake`} text={text} {...mistake} />
            )}
            {isUsed && questions.length > 0 && (
              <ComboBox
                label={`Put a question into: ${label}`}
                isLabelHidden
                placeholder="Put in a question…"
                className="max-w-sm"
                options={questions.map(({ question_code, question_text }) => ({
                  id: question_code,
                  label: question_code,
                  description: question_text,
                }))}
                value={null}
                onChange={insert}
              />
            )}
          </div>
        );
      }}
    />
  );
}

/** The expression with the wrong word marked, and what is wrong with it. */
function Mistake({ id, text, message, index }: { id: string; text: string; message: string; index: number }) {
  const [before, wrong, after] = pointAt(text, index);
  return (
    <div id={id} className="text-sm text-error">
      <p className="font-semibold">{message}</p>
      <p className="mt-0.5 font-mono text-ink-soft wrap-anywhere" aria-hidden>
        {before}
        <mark className="rounded-sm bg-error-tint px-0.5 text-error underline decoration-wavy">
          {wrong || '␣'}
        </mark>
        {after}
      </p>
    </div>
  );
}
