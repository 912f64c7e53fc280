import { MOST_LIST_COLUMNS } from '@portal/contract/responses/case-codes';
import { between } from '@portal/contract/shared/form-rules';
import { Controller } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { CheckboxGroup } from '../../../../ui/form/choice-group.tsx';
import { NumberField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import type { FieldsProps } from './case-settings-values.ts';
import { IdentifierFields } from './identifier-fields.tsx';
import { questionsOf } from '../question/question-codes.ts';

/** Same limit as in the contract; the server checks the items of the list. */
const MOST_DUPLICATE_CODES = 20;

/** Edits how the cases of a case review are found, listed and reviewed. */
export function CaseSettingsFields({ form, number }: FieldsProps) {
  const { questionnaire } = useBuilder();
  const asked = questionsOf(questionnaire).filter(({ question_type }) => question_type !== 'information');
  const once = asked.filter(({ row_id }) => row_id === null);
  return (
    <>
      <NumberField
        {...number('double_review_percent', 'Cases reviewed twice', 0, 100)}
        suffix="%"
        hint="The percentage of cases, picked at random, that a second person reviews without seeing the first review. Enter 0 for none."
      />
      <QuestionChoice
        form={form}
        name="duplicate_codes"
        legend="Questions that identify duplicate cases"
        hint="For example, the date of admission, age and ward. If the answers match another case, the person completing the case is notified. Select none to turn this off."
        most={MOST_DUPLICATE_CODES}
        questions={asked}
      />
      <IdentifierFields form={form} />
      <QuestionChoice
        form={form}
        name="list_codes"
        legend="Columns in the case list"
        hint={`The answers to show beside each case, at most ${MOST_LIST_COLUMNS}. You can also search for them.`}
        most={MOST_LIST_COLUMNS}
        questions={once}
      />
    </>
  );
}

function QuestionChoice({
  form: { control, formState },
  name,
  legend,
  hint,
  most,
  questions,
}: {
  form: FieldsProps['form'];
  name: 'duplicate_codes' | 'list_codes';
  legend: string;
  hint: string;
  most: number;
  questions: readonly { question_code: string; question_text: string }[];
}) {
  if (questions.length === 0) return null;
  return (
    <Controller
      name={name}
      control={control}
      rules={validateWith(legend, between(0, most))}
      render={({ field }) => (
        <div className="max-h-80 overflow-y-auto rounded-md border border-line p-4" tabIndex={-1}>
          <CheckboxGroup
            name={name}
            legend={legend}
            hint={hint}
            error={formState.errors[name]?.message}
            options={questions.map(({ question_code, question_text }) => ({
              value: question_code,
              label: question_text,
            }))}
            values={field.value}
            onChange={field.onChange}
          />
        </div>
      )}
    />
  );
}
