import type { AdminSubmission } from '@portal/contract/collection/manage-submissions';
import { required } from '@portal/contract/shared/form-rules';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { createSubmission, updateSubmission } from '../../../data/collection/submissions.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** Chooses an organisation: the page gives it, for it is another feature's. */
export type RenderOrganisationField = (field: {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}) => ReactNode;

type Stored = Pick<AdminSubmission, 'id' | 'organisation_id' | 'submission_name' | 'ended_on'>;
type Values = { organisation_id: number | null; submission_name: string; ended_on: string };

/** A new submission of a project, or the name and the end of one that is there. */
export function SubmissionForm({
  projectId,
  submission: opened,
  organisation,
  onSaved,
  onCancel,
}: {
  projectId: number;
  submission?: AdminSubmission;
  organisation: RenderOrganisationField;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: submission,
    was,
    follow,
  } = useEditedItem<Stored, Values>(opened, (one) => ({
    organisation_id: one?.organisation_id ?? null,
    submission_name: one?.submission_name ?? '',
    ended_on: one?.ended_on ?? '',
  }));
  const form = useForm<Values>({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ organisation_id, submission_name, ended_on }) =>
      submission
        ? updateSubmission(submission.id, {
            submission_name,
            ended_on: ended_on || null,
            seen: { submission_name: was.submission_name, ended_on: was.ended_on || null },
          })
        : createSubmission({ project_id: projectId, organisation_id: organisation_id!, submission_name }),
    { said: ({ submission_name }) => `“${submission_name}” has been saved.`, done: onSaved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {!submission && (
        <Controller
          control={form.control}
          name="organisation_id"
          rules={validateWith('Organisation', required())}
          render={({ field, fieldState }) => (
            <>
              {organisation({
                value: field.value,
                error: fieldState.error?.message,
                onChange: field.onChange,
              })}
            </>
          )}
        />
      )}
      <TextField
        label="Submission"
        hint="The unit taking part: a site, ward, service or the whole organisation."
        autoComplete="off"
        maxLength={200}
        error={errors.submission_name?.message}
        {...form.register('submission_name', validateWith('Submission', required()))}
      />
      {submission && (
        <TextField
          type="date"
          label="Ended on"
          hint="The last day the submission takes part. It is left out of time periods that start later, but its answers are saved. Leave this empty while it is taking part."
          isOptional
          error={errors.ended_on?.message}
          {...form.register('ended_on')}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {submission ? 'Save' : 'Add submission'}
      </FormActions>
    </Form>
  );
}
