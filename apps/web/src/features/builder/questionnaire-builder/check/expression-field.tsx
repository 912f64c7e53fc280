import type { LookupTables } from '@portal/expressions/lookup-tables';
import { rosterTables } from '@portal/expressions/rosters/roster-tables';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { lookupTablesQuery } from '../../../../data/questionnaires/lookup-tables.ts';
import { ExpressionBox } from '../../../../ui/form/expression-box.tsx';
import { useBuilder } from '../builder-context.ts';
import {
  findMistake,
  findSelfReference,
  type KnownQuestion,
  collectExpressionCodes,
  type ExpressionPurpose,
} from './expression-mistakes.ts';
import { type IncompleteTotal, findIncompleteTotals, listGridTotals } from './grid-total-formulas.ts';
import { questionsOf } from '../question/question-codes.ts';

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
  isOfOther = false,
  refused,
  autoFocus,
}: {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  use: ExpressionPurpose;
  isOptional?: boolean;
  /** The question being edited. Its condition can read it before it is saved. */
  own?: KnownQuestion;
  /** It cannot depend on the answer: whether one of its options is offered, what is offered as an answer. */
  isOfOther?: boolean;
  /** Returns any other reason why the expression cannot be saved. */
  refused?: (text: string) => string | null;
  autoFocus?: boolean;
}) {
  const { questionnaire } = useBuilder();
  const [isUsed, setUsed] = useState(false);
  const questions = questionsOf(questionnaire).filter(
    ({ question_code }) => !isOfOther || question_code !== own?.question_code,
  );
  const ownCode = own?.question_code ?? null;
  const totals = useMemo(() => listGridTotals(questionnaire, ownCode), [questionnaire, ownCode]);
  const found = (text: string) =>
    findMistake(text, known, use, own) ??
    (isOfOther && own ? findSelfReference(text, own.question_code, use) : null);
  const rosters = useMemo(
    () => rosterTables(questionnaire.sections.flatMap(({ sub_sections }) => sub_sections)),
    [questionnaire],
  );
  const lookups = useKnownLookupTables(String(form.watch(name) ?? ''));
  const known = collectExpressionCodes(
    own?.question_code ? [...questions, own] : questions,
    rosters,
    lookups,
  );
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: (value: string) => {
          if (value.trim() === '') return isOptional || `${label} is required.`;
          const mistake = found(value);
          if (mistake !== null) return `“${label}”, at character ${mistake.index + 1}: ${mistake.message}`;
          return refused?.(value) ?? true;
        },
      }}
      render={({ field, fieldState }) => {
        const text = String(field.value ?? '');
        const mistake = fieldState.isDirty || fieldState.error ? found(text) : null;
        return (
          // Once shown the choice stays: what lies below must not move away from a pointer that leaves the field.
          <div onFocus={() => setUsed(true)}>
            <ExpressionBox
              name={name}
              label={label}
              hint={hint}
              isOptional={isOptional}
              value={text}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              mistake={mistake}
              questions={isUsed ? questions : []}
              totals={isUsed ? totals : []}
              autoFocus={autoFocus}
              fieldRef={field.ref}
            />
            <LeftOutNote of={findIncompleteTotals(text, totals)} />
          </div>
        );
      }}
    />
  );
}

/** Returns the lookup tables of the programme once a text names one. */
function useKnownLookupTables(text: string): LookupTables | undefined {
  const { data } = useQuery({ ...lookupTablesQuery, enabled: /\blookup\s*\(/.test(text) });
  return useMemo(
    () =>
      data &&
      new Map(data.map(({ table_code, columns }) => [table_code, { columns, find: () => undefined }])),
    [data],
  );
}

/** A row or column that was added since is in no total by itself. */
function LeftOutNote({ of }: { of: readonly IncompleteTotal[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="mt-2 text-sm text-ink-soft" aria-live="polite">
      {of.map(({ name, missing }) => (
        <li key={name} className="wrap-anywhere">
          {name} is incomplete: {missing.slice(0, MOST_NAMED).join(', ')}
          {missing.length > MOST_NAMED && ` and ${missing.length - MOST_NAMED} more`}{' '}
          {missing.length === 1 ? 'is' : 'are'} left out.
        </li>
      ))}
    </ul>
  );
}
const MOST_NAMED = 5;
