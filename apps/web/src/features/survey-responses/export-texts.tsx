import { required } from '@portal/contract/rules/form-rules';
import { useForm } from 'react-hook-form';
import { saveFreeTexts, type SurveyOf } from '../../data/survey-responses.ts';
import { ruled } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../ui/form/choice-group.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Button } from '../../ui/press/button.tsx';

/** Says what the file holds, and asks what it is for. */
export function ExportTexts({
  whose,
  onCancel,
  onDone,
}: {
  whose: SurveyOf;
  onCancel: () => void;
  onDone: () => void;
}) {
  const form = useForm<{ purpose: string; format: 'xlsx' | 'csv' }>({
    shouldFocusError: false,
    defaultValues: { purpose: '', format: 'xlsx' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const onSubmit = useFormWrite(form, (values) => saveFreeTexts({ ...whose, ...values }), {
    said: 'Exported. The purpose is in the audit log.',
    done: onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p>
        The file holds all that people wrote to this survey here, question by question, in no particular
        order. It has no names and no codes, but people may be recognised by what they write. Keep it where
        only those who need it can read it, and delete it when they no longer do.
      </p>
      <FormErrors form={form} />
      <TextArea
        label="Purpose"
        hint="What the texts are for; it is kept in the audit log with your name."
        error={errors.purpose?.message}
        {...form.register('purpose', ruled('Purpose', required()))}
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
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Export
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
