import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { mergeOrganisation, mergerQuery } from '../../../data/admin/mergers.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MergerPreview } from './merger-preview.tsx';
import { OrganisationChoice } from './organisation-choice.tsx';

/** Merges an organisation into another one, after showing what that moves and what stands against it. */
export function MergeOrganisation({
  organisation,
  onClose,
}: {
  organisation: AdminOrganisation;
  onClose: () => void;
}) {
  return (
    <FormDialog isOpen onClose={onClose} title={`Merge “${organisation.organisation_name}” into another`}>
      {(onCancel) => <MergeForm organisation={organisation} onMerged={onClose} onCancel={onCancel} />}
    </FormDialog>
  );
}

function MergeForm({
  organisation: { id, organisation_name, closed_on },
  onMerged,
  onCancel,
}: {
  organisation: AdminOrganisation;
  onMerged: () => void;
  onCancel: () => void;
}) {
  const [successor, setSuccessor] = useState<number | null>(null);
  const form = useForm({ defaultValues: { closed_on: closed_on ?? '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { data, error, refetch } = useQuery({
    ...mergerQuery(id, successor ?? 0),
    enabled: successor !== null,
  });
  const submit = useFormMutation(
    form,
    (values) =>
      mergeOrganisation(id, {
        successor_id: successor!,
        closed_on: values.closed_on,
        ...(data && { digest: data.digest }),
      }),
    {
      said: ({ successor_name }) => `“${organisation_name}” has been merged into “${successor_name}”.`,
      done: onMerged,
      // Merged organisations cannot be merged again.
      typedOn: 'done',
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <OrganisationChoice
        label="Successor organisation"
        hint="Search by name or code."
        except={id}
        value={successor}
        onChange={(chosen) => setSuccessor(chosen === null ? null : Number(chosen))}
      />
      {successor !== null &&
        (data ? (
          <MergerPreview merger={data} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@6" />
        ))}
      {closed_on === null && (
        <TextField
          type="date"
          label={`Last day of ${organisation_name}`}
          error={errors.closed_on?.message}
          {...form.register('closed_on', validateWith('Last day', required()))}
        />
      )}
      <DialogActions>
        <Button
          type="submit"
          variant="danger"
          isPending={isSubmitting}
          disabled={!data || successor === null || data.refusals.length > 0}
        >
          Merge
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}
