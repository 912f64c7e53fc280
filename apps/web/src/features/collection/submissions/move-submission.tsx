import type { AdminSubmission } from '@portal/contract/collection/manage-submissions';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { moveSubmission } from '../../../data/collection/manage-submissions.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import type { RenderOrganisationField } from './submission-form.tsx';

/** Gives a submission to another organisation, after saying who sees it then and who no longer does. */
export function MoveSubmission({
  submission: { id, submission_name, organisation_id, organisation_name, registrations },
  organisation,
  onMoved,
  onCancel,
}: {
  submission: AdminSubmission;
  organisation: RenderOrganisationField;
  onMoved: () => void;
  onCancel: () => void;
}) {
  const form = useForm<{ organisation_id: number | null }>({
    defaultValues: { organisation_id: null },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [seen, setSeen] = useState(organisation_id);
  const submit = useFormMutation(
    form,
    (values) =>
      moveSubmission(id, { organisation_id: values.organisation_id!, seen: { organisation_id: seen } }),
    {
      said: (moved) => `“${submission_name}” has moved to ${moved.organisation_name}.`,
      done: onMoved,
      typedOn: (moved) => setSeen(moved.organisation_id),
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <p className="text-ink-soft">
        All its answers and results move with it, including those from earlier time periods. People at{' '}
        {organisation_name} will no longer see them as their own. People at the other organisation will see
        them straight away.{registrations > 0 && ' Its existing registrations do not change.'}
      </p>
      <Controller
        control={form.control}
        name="organisation_id"
        rules={validateWith('Organisation', required())}
        render={({ field, fieldState }) => (
          <>
            {organisation({ value: field.value, error: fieldState.error?.message, onChange: field.onChange })}
          </>
        )}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Move submission
      </FormActions>
    </Form>
  );
}
