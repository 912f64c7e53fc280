import { required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { downloadFreeTexts, type ResponseParams } from '../../../data/cases/survey-responses.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** Says what the file holds, and asks what it is for. */
export function ExportFreeText({
  whose,
  onCancel,
  onDone,
}: {
  whose: ResponseParams;
  onCancel: () => void;
  onDone: () => void;
}) {
  const form = useForm<{ purpose: string; format: 'xlsx' | 'csv' }>({
    shouldFocusError: false,
    defaultValues: { purpose: '', format: 'xlsx' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const onSubmit = useFormMutation(form, (values) => downloadFreeTexts({ ...whose, ...values }), {
    said: 'Exported. The purpose you entered is recorded in the audit log.',
    done: onDone,
  });
  return (
    <Form isUnsaved={isDirty} onSubmit={onSubmit} className="grid gap-5">
      <p>
        The file contains all free-text answers to this survey from this submission, grouped by question, in
        no particular order. It has no names or codes, but people may be recognisable from what they write.
        Store it where only people who need it can read it. Delete it when it is no longer needed.
      </p>
      <FormErrors form={form} />
      <TextArea
        label="Purpose"
        hint="What you will use the answers for. This is recorded in the audit log with your name."
        error={errors.purpose?.message}
        {...form.register('purpose', validateWith('Purpose', required()))}
      />
      <RadioGroup
        legend="File"
        name="format"
        isInline
        input={form.register('format')}
        options={[
          { value: 'xlsx', label: 'XLSX' },
          { value: 'csv', label: 'CSV' },
        ]}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Export
      </FormActions>
    </Form>
  );
}
