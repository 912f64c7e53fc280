import { type ReactNode, useRef } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { MAX_EXPRESSION_LENGTH } from '@portal/contract/shared/text-limits';
import { expressionFunctions, type FunctionHelp } from './expression-functions.ts';
import { SearchAndAdd } from './search-and-add.tsx';
import { controlClasses, Field, fieldId } from './field.tsx';
import { ExpressionErrorText } from '../feedback/expression-error-text.tsx';

type NamedMeasure = { measure_code: string; measure_name: string };

/** Edits an expression: a mistake is shown at its place, and selected questions are inserted. */
export function ExpressionBox({
  name,
  label,
  hint,
  isOptional,
  value,
  onChange,
  onBlur,
  error,
  mistake,
  isMistakeLive = false,
  questions,
  totals = [],
  functions = expressionFunctions,
  measures = [],
  autoFocus,
  fieldRef,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The mistake and its character, counted from 0; shown instead of `error`. */
  mistake: { message: string; index: number } | null;
  /** If the mistake is announced when it appears, because it comes later than the typing. */
  isMistakeLive?: boolean;
  /** The questions that can be inserted. */
  questions: readonly { question_code: string; question_text: string }[];
  /** Sums that can be put in, as they are written. */
  totals?: readonly { name: string; codes: readonly string[]; text: string }[];
  /** The functions that can be inserted. */
  functions?: readonly FunctionHelp[];
  /** The measures whose values can be inserted. */
  measures?: readonly NamedMeasure[];
  autoFocus?: boolean;
  fieldRef?: (element: HTMLTextAreaElement | null) => void;
}) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const mistakeId = `${fieldId(name)}-mistake`;
  const what = totals.length > 0 ? 'a question or a total' : 'a question';
  const insert = (chosen: number | string) =>
    put(totals.find((_, index) => ofTotal(index) === chosen)?.text ?? String(chosen));
  const put = (text: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    const gap = from > 0 && !/[\s(]$/.test(value.slice(0, from)) ? ' ' : '';
    onChange(value.slice(0, from) + gap + text + value.slice(to));
    requestAnimationFrame(() => area.current?.focus());
  };
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} isOptional={isOptional} name={name} error={mistake ? null : error}>
        {(control) => (
          <textarea
            {...control}
            name={name}
            autoFocus={autoFocus}
            rows={1}
            spellCheck={false}
            maxLength={MAX_EXPRESSION_LENGTH}
            value={value}
            aria-invalid={mistake || error ? true : undefined}
            aria-describedby={cx(control['aria-describedby'], mistake && mistakeId) || undefined}
            className={cx(controlClasses, 'field-sizing-content max-h-72 py-2 font-mono text-sm')}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            ref={(element) => {
              area.current = element;
              fieldRef?.(element);
            }}
          />
        )}
      </Field>
      {mistake && (
        <div role={isMistakeLive ? 'status' : undefined}>
          <ExpressionErrorText id={mistakeId} text={value} message={mistake.message} index={mistake.index} />
        </div>
      )}
      {questions.length > 0 && (
        <SearchAndAdd
          label={`Insert ${what} into: ${label}`}
          isLabelHidden
          placeholder={`Insert ${what}…`}
          className="max-w-sm"
          options={[
            ...questions.map(({ question_code, question_text }) => ({
              id: question_code,
              label: question_code,
              description: question_text,
            })),
            ...totals.map(({ name: label, codes }, index) => ({
              id: ofTotal(index),
              label,
              description: `${codes.length} questions, ${codes[0]!} to ${codes.at(-1)!}`,
            })),
          ]}
          onFound={insert}
        />
      )}
      <InsertMeasure label={label} measures={measures} onFound={put} />
      {questions.length > 0 && (
        <SearchAndAdd
          label={`Functions for: ${label}`}
          isLabelHidden
          placeholder="Insert a function…"
          className="max-w-sm"
          options={functions.map(({ text: id, ...option }) => ({ id, ...option }))}
          onFound={(id) => put(String(id))}
        />
      )}
    </div>
  );
}

/** Finds a measure and gives the text that reads its value. */
function InsertMeasure({
  label,
  measures,
  onFound,
}: {
  label: string;
  measures: readonly NamedMeasure[];
  onFound: (text: string) => void;
}) {
  if (measures.length === 0) return null;
  return (
    <SearchAndAdd
      label={`Insert a measure into: ${label}`}
      isLabelHidden
      placeholder="Insert a measure…"
      className="max-w-sm"
      options={measures.map(({ measure_code, measure_name }) => ({
        id: measure_code,
        label: measure_code,
        description: measure_name,
      }))}
      onFound={(code) => onFound(`measure('${String(code)}')`)}
    />
  );
}

/** No code has a space. */
const ofTotal = (index: number) => `total ${index}`;
