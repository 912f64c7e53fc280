import { required } from '@portal/contract/form-rules';
import type { BuiltSubSection } from '@portal/contract/questionnaire-builder';
import { useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { toApiError } from '../../lib/api-error.ts';
import { ruled } from '../../lib/form.ts';
import { formatCount } from '../../lib/format.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { useBuilder } from './builder-context.ts';
import { FillPreview } from './fill-preview.tsx';
import { addQuestion } from './parts.queries.ts';
import { codesOfQuestionnaire, freeCode, planFill, type PlannedQuestion, toCode } from './question-codes.ts';
import { hasField, type QuestionType } from './question-types.ts';
import { newQuestion, toQuestionFields } from './question-values.ts';
import { readOptionLines } from './read-lines.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { TypeChooser } from './type-chooser.tsx';

type Values = {
  question_type: QuestionType;
  column: string;
  code: string;
  text: string;
  formula: string;
  unit: string;
  options: string;
  required: boolean;
};

/** Makes a question for each empty cell of a grid, by patterns of code and words. */
export function FillDialog({ subSection, onClose }: { subSection: BuiltSubSection; onClose: () => void }) {
  const { questionnaire, refresh } = useBuilder();
  const [progress, setProgress] = useState<{ made: number; of: number } | null>(null);
  const isStopped = useRef(false);
  const form = useForm<Values>({
    defaultValues: {
      question_type: 'integer',
      column: '',
      code: `${toCode(subSection.sub_section_name, 20) || 'grid'}_{row}_{column}`,
      text: '{row}, {column}',
      formula: '',
      unit: '',
      options: '',
      required: true,
    },
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const planned = planFill(
    subSection,
    values,
    codesOfQuestionnaire(questionnaire),
    Number(values.column) || null,
  );
  const isRunning = progress !== null;
  useUnsaved(isRunning || form.formState.isDirty);
  const options = () => {
    const codes = new Set<string>();
    return readOptionLines(values.options).map(({ option_code, option_name }) => {
      const code = option_code ?? freeCode(toCode(option_name) || 'option', codes);
      codes.add(code);
      return { option_code: code, option_name, exclusive: false };
    });
  };
  const fieldsOf = ({ question_code, question_text, expression }: PlannedQuestion) =>
    toQuestionFields({
      ...newQuestion,
      question_code,
      question_text,
      question_type: values.question_type,
      unit: values.unit,
      required: values.required,
      options: options(),
      expression,
    });

  /** One after the other: each is checked against those before it, and what was made stays when it is stopped. */
  async function fill() {
    isStopped.current = false;
    let made = 0;
    setProgress({ made, of: planned.length });
    try {
      for (const one of planned) {
        if (isStopped.current) break;
        await addQuestion({
          ...fieldsOf(one),
          questionnaire_id: questionnaire.id,
          sub_section_id: subSection.id,
          row_id: one.row_id,
          column_id: one.column_id,
        });
        made += 1;
        setProgress({ made, of: planned.length });
      }
      toast(`${formatCount(made, 'question')} made.`, 'success');
      onClose();
    } catch (thrown) {
      const { error, errors } = toApiError(thrown);
      const why = [error, ...errors.map(({ message }) => message)].join(' ');
      form.setError('root', {
        message: `${made > 0 ? `${formatCount(made, 'question')} made. ` : ''}${why}`,
      });
    }
    setProgress(null);
    await refresh().catch(() => null);
  }
  const { errors } = form.formState;
  return (
    <Dialog isOpen isCloseable={!isRunning} onClose={onClose} title="Fill the grid with questions">
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(fill)(event)}>
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
            {...form.register('column')}
          />
        </div>
        <TextField
          label="Code"
          className="[&_input]:font-mono"
          hint="{row} and {column} are their names; {row_number} and {column_number} their places."
          spellCheck={false}
          autoComplete="off"
          error={errors.code?.message}
          {...form.register('code', ruled('Code', required()))}
        />
        <TextField
          label="Question"
          autoComplete="off"
          error={errors.text?.message}
          {...form.register('text', ruled('Question', required()))}
        />
        {hasField(values.question_type, 'expression') && (
          <TextField
            label="Formula"
            className="[&_input]:font-mono"
            hint="With the same marks, e.g. beds_{row}_occupied / beds_{row}_available * 100"
            spellCheck={false}
            autoComplete="off"
            error={errors.formula?.message}
            {...form.register('formula', ruled('Formula', required()))}
          />
        )}
        {hasField(values.question_type, 'options') && (
          <TextArea
            label="Options"
            hint="One a line, as words or as code | words."
            error={errors.options?.message}
            {...form.register('options', ruled('Options', required()))}
          />
        )}
        {hasField(values.question_type, 'unit') && (
          <TextField
            label="Unit"
            isOptional
            className="max-w-52"
            maxLength={50}
            autoComplete="off"
            {...form.register('unit')}
          />
        )}
        {hasField(values.question_type, 'required') && (
          <Checkbox label="Answers are required" {...form.register('required')} />
        )}
        <FillPreview planned={planned} />
        {progress && (
          <ProgressBar
            label="Making questions"
            text={`${progress.made} of ${progress.of}`}
            value={progress.made}
            max={progress.of}
          />
        )}
        <DialogActions>
          {isRunning ? (
            <Button onClick={() => (isStopped.current = true)}>Stop</Button>
          ) : (
            <>
              <Button type="submit" variant="primary" disabled={planned.length === 0}>
                Make {formatCount(planned.length, 'question')}
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
