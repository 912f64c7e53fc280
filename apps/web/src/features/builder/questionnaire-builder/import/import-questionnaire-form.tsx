import { instrumentExtensions, instrumentFormatNames } from '@portal/contract/builder/instruments';
import { toNumber } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { importQuestionnaire, type QuestionnaireImportResult } from '../../../../data/builder/instruments.ts';
import { errorList, sendForm } from '../../../../lib/form/form.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../../ui/form/error-summary.tsx';
import { NumberField } from '../../../../ui/form/text-field.tsx';
import { controlClasses, Field } from '../../../../ui/form/field.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { RadioGroup } from '../../../../ui/form/choice-group.tsx';
import { ImportReportView } from './import-report.tsx';
import {
  emptyDestination,
  DestinationFields,
  type DestinationValues,
  toDestination,
} from '../list/destination-fields.tsx';

/** Same limit as in the contract, copied so that the browser loads no schema. */
const MOST_ROWS = 100;

/** A report, and what it is of: another file, project or name needs a report of its own. */
type Checked = { file: File; values: string; result: QuestionnaireImportResult };

/** Imports another product's questionnaire: shows the report first, then creates the draft on request. */
export function ImportQuestionnaireForm({
  given,
  onMade,
}: {
  /** Values selected at the start. */
  given: Partial<DestinationValues>;
  onMade: (id: number) => void;
}) {
  const form = useForm<DestinationValues>({
    defaultValues: { ...emptyDestination, ...given },
    shouldFocusError: false,
  });
  const { rows, setRows, most_rows, rowsError } = useRowsPerGroup();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [part, setPart] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [work, setWork] = useState<'checking' | 'storing' | null>(null);
  const target = {
    ...toDestination({ ...emptyDestination, ...useWatch({ control: form.control }) }),
    most_rows,
    part,
  };
  const values = JSON.stringify(target);
  const parts = checked?.file === file ? checked.result.parts : [];
  const isAsking = parts.length > 0 && part === null;
  const result = checked?.file === file && checked?.values === values && !isAsking ? checked.result : null;
  const { errors, submitCount } = form.formState;

  const { send } = useApiMutation((isFinal: boolean) =>
    form.handleSubmit(
      async (filled) => {
        if (!file) return setFileError('Select a file.');
        if (rowsError) return;
        const sent = { ...toDestination(filled), most_rows, part };
        setWork(isFinal ? 'storing' : 'checking');
        let made: number | null = null;
        await sendForm(form, async () => {
          const answer = await importQuestionnaire(file, sent, isFinal);
          setChecked({ file, values: JSON.stringify(sent), result: answer });
          made = answer.questionnaire_id;
        });
        setWork(null);
        if (made === null) return;
        setFile(null);
        onMade(made);
      },
      () => setFileError(file ? null : 'Select a file.'),
    )(),
  );

  return (
    <>
      <Form
        isUnsaved={file !== null}
        className="grid max-w-2xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
      >
        <ErrorSummary
          errors={[...(fileError ? [{ name: 'file', message: fileError }] : []), ...errorList(errors)]}
          attempt={submitCount}
        />
        {errors.root?.message && (
          <InlineMessage tone="error" isLive title="The file could not be imported">
            {errors.root.message}
          </InlineMessage>
        )}
        <InstrumentFile
          error={fileError}
          onChoose={(chosen) => {
            setFile(chosen);
            setPart(null);
            setFileError(null);
          }}
        />
        <DestinationFields
          form={form}
          isNameOptional
          nameHint="If you leave this empty, the name in the file is used."
        />
        <NumberField
          label="Rows per repeating group"
          name="most_rows"
          hint="The number of rows for a repeating group (wards, drugs, staff), if the file does not give one."
          inputMode="numeric"
          value={rows}
          error={rowsError ?? undefined}
          onChange={(event) => setRows(event.target.value)}
        />
        <QuestionnaireOfFile parts={parts} value={part} onChange={setPart} />
        <div>
          <Button type="submit" variant={result ? 'secondary' : 'primary'} isPending={work === 'checking'}>
            Check the file
          </Button>
          <p className="mt-2 text-sm text-ink-faint">Checking does not save anything.</p>
        </div>
      </Form>
      <div aria-live="polite" className="sr-only">
        {work === 'checking' && 'Reading the file'}
        {work === null && isAsking && askForQuestionnaire(parts.length)}
      </div>
      {result && (
        <ImportReportView
          report={result}
          action={
            <Button
              variant="primary"
              icon="upload"
              isPending={work === 'storing'}
              disabled={!result.importable}
              onClick={() => void send(true)}
            >
              Import as a draft
            </Button>
          }
        />
      )}
    </>
  );
}

const askForQuestionnaire = (count: number): string =>
  `The file has ${count} questionnaires. Select one, then check the file.`;

/** Asks which questionnaire of a file to import, if it has several. */
function QuestionnaireOfFile({
  parts,
  value,
  onChange,
}: {
  parts: QuestionnaireImportResult['parts'];
  value: string | null;
  onChange: (part: string) => void;
}) {
  if (parts.length === 0) return null;
  return (
    <RadioGroup
      name="part"
      legend="Questionnaire to import"
      hint={askForQuestionnaire(parts.length)}
      options={parts.map((one) => ({ value: one.part, label: one.name }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Stores the number of rows for a repeating group as it is typed. */
function useRowsPerGroup() {
  const [rows, setRows] = useState('10');
  const most_rows = toNumber(rows) ?? 0;
  const rowsError =
    Number.isInteger(most_rows) && most_rows >= 1 && most_rows <= MOST_ROWS
      ? null
      : `Rows per repeating group must be between 1 and ${MOST_ROWS}.`;
  return { rows, setRows, most_rows, rowsError };
}

function InstrumentFile({
  error,
  onChoose,
}: {
  error: string | null;
  onChoose: (file: File | null) => void;
}) {
  return (
    <Field
      name="file"
      label="File"
      hint={`${Object.values(instrumentFormatNames).join('; ')}. At most 50 MB.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept={instrumentExtensions.join(',')}
          className={`${controlClasses} p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold`}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
