import { hasField } from '@portal/contract/questionnaires/question-types';
import { required } from '@portal/contract/shared/form-rules';
import type { BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { useBuilder } from '../builder-context.ts';
import { PlannedQuestionsPreview } from './planned-questions-preview.tsx';
import { codesOfQuestionnaire, planGridQuestions, toCode } from '../question/question-codes.ts';
import { RequiredAnswerFields } from '../question/question-fields.tsx';
import { QuestionTypeFields } from '../question/question-type-fields.tsx';
import { emptyQuestionValues, type QuestionValues } from '../question/question-values.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TypeChooser } from '../question/type-chooser.tsx';
import { useFillWithQuestions } from './use-fill-with-questions.ts';

/**
 * Creates a question for each empty cell of a grid: all with the same settings, and code, text and formula by
 * patterns.
 */
export function FillWithQuestionsDialog({
  subSection,
  onClose,
}: {
  subSection: BuiltSubSection;
  onClose: () => void;
}) {
  const { questionnaire } = useBuilder();
  const [column, setColumn] = useState('');
  const form = useForm<QuestionValues>({
    defaultValues: {
      ...emptyQuestionValues,
      question_code: `${toCode(subSection.sub_section_name, 20) || 'grid'}_{row}_{column}`,
      question_text: '{row}, {column}',
    },
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as QuestionValues;
  const planned = planGridQuestions(
    subSection,
    { code: values.question_code, text: values.question_text, formula: values.expression },
    codesOfQuestionnaire(questionnaire),
    Number(column) || null,
  );
  const { progress, fill, stop } = useFillWithQuestions(form, subSection.id, onClose);
  const { errors } = form.formState;
  return (
    <Dialog isOpen isCloseable={progress === null} onClose={onClose} title="Fill the grid with questions">
      <Form
        isUnsaved={progress !== null || form.formState.isDirty}
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(() => fill(planned))(event)}
      >
        <FormErrors form={form} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="question_type"
            render={({ field }) => (
              <TypeChooser
                value={field.value}
                onChange={field.onChange}
                only={(type) => type !== 'information' && type !== 'file'}
              />
            )}
          />
          <Select
            label="Cells"
            placeholder="Every empty cell"
            options={subSection.columns.map((column) => ({
              value: column.id,
              label: `Column ${column.column_name}`,
            }))}
            value={column}
            onChange={(event) => setColumn(event.target.value)}
          />
        </div>
        <TextField
          label="Code"
          className="[&_input]:font-mono"
          hint="{row} and {column} are replaced by the names, {row_number} and {column_number} by the positions."
          spellCheck={false}
          autoComplete="off"
          error={errors.question_code?.message}
          {...form.register('question_code', validateWith('Code', required()))}
        />
        <TextField
          label="Question"
          autoComplete="off"
          error={errors.question_text?.message}
          {...form.register('question_text', validateWith('Question', required()))}
        />
        <QuestionTypeFields
          form={form}
          formula={() => (
            <TextField
              label="Formula"
              className="[&_input]:font-mono"
              hint="Use the same placeholders, for example beds_{row}_occupied / beds_{row}_available * 100"
              spellCheck={false}
              autoComplete="off"
              error={errors.expression?.message}
              {...form.register('expression', validateWith('Formula', required()))}
            />
          )}
        />
        {hasField(values.question_type, 'required') && <RequiredAnswerFields form={form} />}
        <PlannedQuestionsPreview planned={planned} />
        {progress && (
          <ProgressBar
            label="Creating questions"
            text={`${progress.made} of ${progress.of}`}
            value={progress.made}
            max={progress.of}
          />
        )}
        <DialogActions>
          {progress ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <>
              <Button type="submit" variant="primary" disabled={planned.length === 0}>
                Create {formatCount(planned.length, 'question')}
              </Button>
              <CancelButton onCancel={onClose} />
            </>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
