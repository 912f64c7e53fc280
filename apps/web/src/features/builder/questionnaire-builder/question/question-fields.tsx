import { hasField } from '@portal/contract/questionnaires/question-types';
import { findDefaultProblem, requiredDefaultType } from '@portal/expressions/rules/default-answers';
import { matches, required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextArea, TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { ConditionHelp } from '../part-editor/condition-help.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { codesOfQuestionnaire, makeUniqueCode, toCode } from './question-codes.ts';
import { QuestionTypeFields } from './question-type-fields.tsx';
import { type QuestionValues, toQuestionFields } from './question-values.ts';
import { TypeChooser } from './type-chooser.tsx';
import type { PartForm } from '../part-editor/use-part-form.ts';

/** Every field of a question, by its type. */
export function QuestionFieldsForm({
  part,
  isNew = false,
  answers = 0,
  optionTexts,
}: {
  part: PartForm<QuestionValues>;
  isNew?: boolean;
  answers?: number;
  /** The ids of the texts that options have; undefined in a grid, where they can have none. */
  optionTexts: ReadonlyMap<string, number> | undefined;
}) {
  const { form } = part;
  const { register, formState, watch } = form;
  const { errors } = formState;
  const type = watch('question_type');
  const isInformation = type === 'information';
  const proposeCode = useProposedCode(form, isNew);
  return (
    <>
      <TextArea
        label={isInformation ? 'Text' : 'Question'}
        hint={
          isInformation
            ? 'You can use simple HTML: headings, lists, links. {{code}} shows the answer to the question with that code.'
            : '{{code}} shows the answer to the question with that code.'
        }
        rows={2}
        maxLength={2000}
        className="[&_textarea]:!min-h-16"
        error={errors.question_text?.message}
        {...register('question_text', {
          ...validateWith('Question', required()),
          onChange: (event: { target: { value: string } }) => proposeCode(event.target.value),
        })}
      />
      <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="question_type"
          render={({ field }) => <TypeChooser value={field.value} onChange={field.onChange} />}
        />
        <div className="grid gap-1.5">
          <TextField
            label="Code"
            className="[&_input]:font-mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            readOnly={answers > 0}
            error={errors.question_code?.message}
            {...register(
              'question_code',
              validateWith(
                'Code',
                required(),
                matches(
                  [/^[a-zA-Z_][a-zA-Z0-9_]*$/],
                  'A question code must start with a letter and contain only letters, digits and _.',
                ),
              ),
            )}
          />
          <p className="text-sm text-ink-faint">
            Stays the same in every period, to link answers from one period to the next.
          </p>
        </div>
      </div>
      <QuestionTypeFields form={form} optionTexts={optionTexts} />
      {hasField(type, 'required') && <RequiredAnswerFields form={form} />}
      {!isInformation && (
        <TextArea
          label="Help"
          isOptional
          hint="Shown next to the question: what counts and where to find it. You can use simple HTML."
          error={errors.help?.message}
          {...register('help')}
        />
      )}
      <QuestionRules form={form} />
    </>
  );
}

const DEFAULT_HINTS = {
  number: 'The pre-filled answer: 0, last(beds), or a formula that uses other answers.',
  text: 'The pre-filled answer, in quotes: "yes" or the code of an option. You can also use today().',
  list: 'The pre-filled answer: choices("a", "b"), where a and b are the codes of options.',
};

/** When it is asked, what is offered, and when it must be answered. */
function QuestionRules({ form }: Pick<PartForm<QuestionValues>, 'form'>) {
  const [question_type, question_code, options] = form.watch(['question_type', 'question_code', 'options']);
  const own = { question_code, question_type, options };
  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <h3>Rules</h3>
      <ExpressionField
        form={form}
        name="show_if"
        label="Shown only if"
        hint="If you leave this empty, the question is always shown."
        use="condition"
        own={own}
      />
      {hasField(question_type, 'require_if') && (
        <ExpressionField
          form={form}
          name="require_if"
          label="Required if"
          hint="Makes an answer required when this condition is met, even if the box above is not ticked."
          use="condition"
          own={own}
        />
      )}
      {hasField(question_type, 'default_answer') && (
        <ExpressionField
          form={form}
          name="default_answer"
          label="Default"
          hint={DEFAULT_HINTS[requiredDefaultType(question_type)]}
          use="default"
          own={own}
          isOfOther
          refused={(text) => findDefaultProblem(toQuestionFields(form.getValues()), text)}
        />
      )}
      <ConditionHelp />
    </div>
  );
}

/** Edits whether an answer is required, and whether users can say that they have none. */
export function RequiredAnswerFields({ form: { register } }: Pick<PartForm<QuestionValues>, 'form'>) {
  return (
    <div className="grid gap-2">
      <Checkbox
        label="An answer is required"
        hint="A section is complete once every required question is answered or explained."
        {...register('required')}
      />
      <Checkbox
        label="“Not applicable” and “not known” are allowed, with a reason"
        {...register('missing_allowed')}
      />
    </div>
  );
}

/** Proposes a new question's code from its text until the user enters a code. */
function useProposedCode(form: PartForm<QuestionValues>['form'], isNew: boolean): (text: string) => void {
  const { questionnaire } = useBuilder();
  const [proposed, setProposed] = useState(() => form.getValues('question_code'));
  return (text) => {
    const now = form.getValues('question_code');
    if (!isNew || (now !== '' && now !== proposed)) return;
    const code = toCode(text);
    const free = code && makeUniqueCode(code, codesOfQuestionnaire(questionnaire));
    setProposed(free);
    form.setValue('question_code', free, { shouldDirty: true });
  };
}
