import type { LookupTableSummary } from '@portal/contract/questionnaires/lookup-tables';
import { required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { createLookupTable, replaceLookupTable } from '../../../data/questionnaires/lookup-tables.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type Values = { table_name: string; table_code: string; file: FileList | null };

/** A file to fill in, with the headings in its first row. */
const TEMPLATE = 'data:text/csv;charset=utf-8,Key,Value%0D%0AM160RA,3%0D%0A';

/** Uploads a lookup table, or replaces the rows of one. */
export function LookupTableForm({
  table,
  onSaved,
  onCancel,
}: {
  table?: LookupTableSummary;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const form = useForm<Values>({
    defaultValues: { table_name: table?.table_name ?? '', table_code: table?.table_code ?? '', file: null },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ file, table_code, table_name }) =>
      table
        ? replaceLookupTable(table.id, { table_name }, file![0]!)
        : createLookupTable({ table_code, table_name }, file![0]!),
    { said: ({ table_name }) => `${table_name} has been saved.`, done: onSaved },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.table_name?.message}
        {...form.register('table_name', validateWith('Name', required()))}
      />
      {!table && (
        <TextField
          label="Code"
          hint="The name used in formulas, such as practices. Lower-case letters, digits and _ only."
          autoComplete="off"
          maxLength={50}
          error={errors.table_code?.message}
          {...form.register('table_code', validateWith('Code', required()))}
        />
      )}
      <FileField
        label="File"
        hint="CSV or XLSX. The first row has the headings. The first column has the keys, and the others have the values."
        accept=".csv,.xlsx"
        error={errors.file?.message}
        {...form.register('file', { validate: (files) => (files?.length ?? 0) > 0 || 'Select a file.' })}
      />
      <p className="text-sm">
        <a href={TEMPLATE} download="lookup-table.csv" className="link">
          Download a template
        </a>
      </p>
      {table && table.used_in.length > 0 && (
        <p className="text-sm text-ink-soft">
          Questionnaires that already have answers keep their current rows. Others use the new rows
          immediately.
        </p>
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {table ? 'Replace' : 'Upload'}
      </FormActions>
    </Form>
  );
}
