import type {
  AdminOrganisation,
  OrganisationContents,
} from '@portal/contract/organisations/manage-organisations';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  organisationContentsQuery,
  updateOrganisation,
} from '../../../data/organisations/manage-organisations.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { OrganisationContentsList } from './organisation-contents-list.tsx';

/** Closes an organisation, after naming whom that affects. */
export function CloseOrganisation({
  organisation,
  onClose,
}: {
  organisation: AdminOrganisation;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(organisationContentsQuery(organisation.id));
  return (
    <FormDialog isOpen onClose={onClose} title={`Close “${organisation.organisation_name}”`}>
      {(onCancel) =>
        data ? (
          <CloseForm organisation={organisation} contents={data} onClosed={onClose} onCancel={onCancel} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@6" />
        )
      }
    </FormDialog>
  );
}

function CloseForm({
  organisation,
  contents,
  onClosed,
  onCancel,
}: {
  organisation: AdminOrganisation;
  contents: OrganisationContents;
  onClosed: () => void;
  onCancel: () => void;
}) {
  const form = useForm({ defaultValues: { closed_on: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [seen, setSeen] = useState<string | null>(null);
  const submit = useFormMutation(
    form,
    ({ closed_on }) => updateOrganisation(organisation.id, { closed_on, seen: { closed_on: seen } }),
    {
      said: `“${organisation.organisation_name}” is closed.`,
      done: onClosed,
      typedOn: (_, { closed_on }) => setSeen(closed_on),
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <div className="grid gap-3 text-ink-soft">
        <p>
          The organisation stays in results, is marked as closed in the directory and is not asked to register
          again. Its data does not change. If another organisation takes over, merge it instead.
        </p>
        <OrganisationContentsList {...contents} />
        {contents.submissions.some(({ ended_on }) => ended_on === null) && (
          <p>Its submissions are still expected until you end them, under Submissions.</p>
        )}
      </div>
      <TextField
        type="date"
        label="Last day"
        error={errors.closed_on?.message}
        {...form.register('closed_on', validateWith('Last day', required()))}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Close organisation
      </FormActions>
    </Form>
  );
}

/** Reopens an organisation without asking, because nothing is lost. */
export const useReopenOrganisation = () =>
  useApiMutation(
    ({ id, closed_on }: AdminOrganisation) =>
      updateOrganisation(id, { closed_on: null, successor_id: null, seen: { closed_on } }),
    { said: ({ organisation_name }) => `“${organisation_name}” is open again.` },
  ).send;
