import {
  type IdentifierLevel,
  type IdentifierRule,
  identifierTypes,
  MOST_IDENTIFIERS,
} from '@portal/contract/responses/identifier-rules';
import { between } from '@portal/contract/shared/form-rules';
import { Controller } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { useBuilder } from '../builder-context.ts';
import { questionsOf } from '../question/question-codes.ts';
import type { FieldsProps } from './case-settings-values.ts';

const LEGEND = 'Unique case identifiers';
const levels: { value: IdentifierLevel; label: string }[] = [
  { value: 'off', label: 'No check' },
  { value: 'warning', label: 'Warn' },
  { value: 'refusal', label: 'Refuse' },
];

/** Edits which answers only one case can have, and what happens to a second case with the same answer. */
export function IdentifierFields({ form: { control, formState } }: Pick<FieldsProps, 'form'>) {
  const { questionnaire } = useBuilder();
  const types: readonly string[] = identifierTypes;
  const questions = questionsOf(questionnaire).filter(
    ({ question_type, row_id }) => row_id === null && types.includes(question_type),
  );
  if (questions.length === 0) return null;
  return (
    <Controller
      name="identifiers"
      control={control}
      rules={validateWith(LEGEND, between(0, MOST_IDENTIFIERS))}
      render={({ field }) => (
        <fieldset className="rounded-md border border-line p-4">
          <legend className="float-left w-full text-sm font-semibold">{LEGEND}</legend>
          <p className="clear-both mb-3 text-sm text-ink-soft">
            A case that is refused stays in progress. If you check other submissions, organisations can see
            that the person is in one of them, but not which one.
          </p>
          {formState.errors.identifiers && (
            <p className="mb-2 text-sm text-error">{formState.errors.identifiers.message}</p>
          )}
          <ul className="grid max-h-96 gap-4 overflow-y-auto">
            {questions.map(({ question_code, question_text }) => (
              <IdentifierRow
                key={question_code}
                name={question_text}
                rule={ruleOf(field.value, question_code)}
                onChange={(rule) => field.onChange(withRule(field.value, rule))}
              />
            ))}
          </ul>
        </fieldset>
      )}
    />
  );
}

function IdentifierRow({
  name,
  rule,
  onChange,
}: {
  name: string;
  rule: IdentifierRule;
  onChange: (rule: IdentifierRule) => void;
}) {
  return (
    <li className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]">
      <span className="self-center">{name}</span>
      <Select
        label="In the same submission"
        aria-label={`${name}: in the same submission`}
        size="small"
        options={levels}
        value={rule.in_submission}
        onChange={({ target }) => onChange({ ...rule, in_submission: target.value as IdentifierLevel })}
      />
      <Select
        label="In other submissions"
        aria-label={`${name}: in other submissions`}
        size="small"
        options={levels}
        value={rule.elsewhere}
        onChange={({ target }) => onChange({ ...rule, elsewhere: target.value as IdentifierLevel })}
      />
    </li>
  );
}

const ruleOf = (rules: readonly IdentifierRule[], question_code: string): IdentifierRule =>
  rules.find((rule) => rule.question_code === question_code) ?? {
    question_code,
    in_submission: 'off',
    elsewhere: 'off',
  };

/** Returns the rules with this one; without it if it checks nothing. */
function withRule(rules: readonly IdentifierRule[], rule: IdentifierRule): IdentifierRule[] {
  const isOff = rule.in_submission === 'off' && rule.elsewhere === 'off';
  const others = rules.filter(({ question_code }) => question_code !== rule.question_code);
  return isOff ? others : [...others, rule];
}
