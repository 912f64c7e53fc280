import { hasField, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { formatDayInWords } from '@portal/contract/responses/answer-rules';
import { dateExamples, describeDateProblem } from '@portal/contract/responses/date-problems';
import { max, min, number } from '@portal/contract/shared/form-rules';
import { validatePattern } from '@portal/contract/questionnaires/validate-pattern';
import { toNumber } from '@portal/contract/shared/form-rules';
import { EARLIEST_DAY, LATEST_DAY, readDay } from '@portal/contract/responses/read-date';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { NumberField, TextField } from '../../../../ui/form/text-field.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { QuestionValues } from './question-values.ts';

type Form = UseFormReturn<QuestionValues>;

/**
 * Shows the fields that only some types have: options, formula, unit, decimals, ranges, tolerance, pattern.
 */
export function QuestionTypeFields({
  form,
  formula,
  optionTexts,
}: {
  form: Form;
  /** The ids of the texts that options have; undefined where they can have none. */
  optionTexts?: ReadonlyMap<string, number> | undefined;
  /** Another field in the place of the formula's. */
  formula?: () => ReactNode;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  const [type, question_code] = form.watch(['question_type', 'question_code']);
  return (
    <>
      {hasField(type, 'options') && (
        <OptionsEditor form={form} withExclusive={hasField(type, 'exclusive')} optionTexts={optionTexts} />
      )}
      {hasField(type, 'expression') &&
        (formula?.() ?? (
          <ExpressionField
            form={form}
            name="expression"
            label="Formula"
            hint={FORMULA_HINTS[type]}
            use="formula"
            isOptional={false}
            own={{ question_code, question_type: type, options: [] }}
          />
        ))}
      {(hasField(type, 'unit') || hasField(type, 'decimal_places')) && (
        <div className="grid max-w-md gap-5 sm:grid-cols-2">
          {hasField(type, 'unit') && (
            <TextField
              label="Unit"
              isOptional
              placeholder="beds, hours, £"
              autoComplete="off"
              maxLength={50}
              error={errors.unit?.message}
              {...register('unit')}
            />
          )}
          {hasField(type, 'decimal_places') && (
            <NumberField
              label="Decimal places"
              isOptional
              placeholder="Any"
              error={errors.decimal_places?.message}
              {...register('decimal_places', {
                validate: (value) =>
                  value.trim() === '' ||
                  (/^\d+$/.test(value.trim()) && Number(value) <= 10) ||
                  'Decimal places must be a whole number from 0 to 10.',
              })}
            />
          )}
        </div>
      )}
      {hasField(type, 'ranges') && <Ranges form={form} />}
      {hasField(type, 'days') && <Days form={form} />}
      {hasField(type, 'pattern') && (
        <TextField
          label="Pattern"
          isOptional
          hint="A regular expression that the whole text must match, such as [A-Z]{3}\d{2} for three letters and two digits."
          className="[&_input]:font-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          error={errors.pattern?.message}
          {...register('pattern', { validate: (value) => value === '' || (validatePattern(value) ?? true) })}
        />
      )}
    </>
  );
}

/** An example for each kind of value. */
const FORMULA_HINTS: Partial<Record<QuestionType, string>> = {
  calculated: 'The calculation, using the codes of other questions: occupied / available * 100',
  calculated_text: "The text, using the codes of other questions: if(age < 16, 'child', 'adult')",
  calculated_date: 'The date, using the codes of other questions: add_days(discharged_on, 28)',
};

/** Hard and soft range, and how far a figure may be from last period's. */
function Ranges({ form }: { form: Form }) {
  return (
    <div className="grid gap-5">
      <Range form={form} kind="hard" legend="Allowed range (other values refused)" />
      <Range form={form} kind="soft" legend="Expected range (confirm or explain other values)" />
      <NumberField
        className="max-w-md"
        label="Expected change since last period"
        isOptional
        hint="Participants must confirm or explain a larger change."
        suffix="%"
        error={form.formState.errors.tolerance_percent?.message}
        {...form.register(
          'tolerance_percent',
          validateWith('Expected change since last period', number(), min(0), max(1_000_000)),
        )}
      />
    </div>
  );
}

/** The first and the last day that a date can be. */
function Days({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        Allowed dates <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <p className="mb-1.5 text-sm text-ink-faint">
        Enter dates such as {dateExamples.date}. If you leave both empty, dates before 1900 or after 2100 are
        not accepted.
      </p>
      <div className="flex max-w-md items-end gap-3">
        <TextField
          className="flex-1"
          label="First day"
          isLabelHidden
          placeholder="1 January 1900"
          autoComplete="off"
          error={errors.date_minimum?.message}
          {...form.register('date_minimum', { validate: (typed) => mistakeInDay(typed) ?? true })}
        />
        <span className="pb-2.5 text-ink-faint">to</span>
        <TextField
          className="flex-1"
          label="Last day"
          isLabelHidden
          placeholder="31 December 2100"
          autoComplete="off"
          error={errors.date_maximum?.message}
          {...form.register('date_maximum', {
            validate: (typed, { date_minimum }) => {
              const wrong = mistakeInDay(typed);
              if (wrong !== null) return wrong;
              const first = readDay(date_minimum).value ?? EARLIEST_DAY;
              const last = readDay(typed).value ?? LATEST_DAY;
              return first <= last || `The last day must be ${formatDayInWords(first)} or later.`;
            },
          })}
        />
      </div>
    </fieldset>
  );
}

function mistakeInDay(typed: string): string | null {
  const { problem } = readDay(typed);
  return problem === null || typed.trim() === '' ? null : describeDateProblem('date', problem);
}

function Range({ form, kind, legend }: { form: Form; kind: 'hard' | 'soft'; legend: string }) {
  const { errors } = form.formState;
  const [low, high] = [`${kind}_minimum`, `${kind}_maximum`] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        {legend} <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <div className="flex max-w-md items-end gap-3">
        <NumberField
          className="flex-1"
          label={`${legend}: minimum`}
          isLabelHidden
          placeholder="No minimum"
          error={errors[low]?.message}
          {...form.register(low, validateWith('Minimum', number()))}
        />
        <span className="pb-2.5 text-ink-faint">to</span>
        <NumberField
          className="flex-1"
          label={`${legend}: maximum`}
          isLabelHidden
          placeholder="No maximum"
          error={errors[high]?.message}
          {...form.register(high, {
            validate: (value, values) => {
              const wrong = validateWith('Maximum', number()).validate(value, values);
              if (wrong !== true) return wrong;
              const [from, to] = [toNumber(values[low]), toNumber(value)];
              return from === null || to === null || from <= to || `Maximum must be ${from} or more.`;
            },
          })}
        />
      </div>
    </fieldset>
  );
}
