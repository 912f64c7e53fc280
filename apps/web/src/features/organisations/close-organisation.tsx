import type { DeskOrganisation, OrganisationContents } from '@portal/contract/manage-organisations';
import { required } from '@portal/contract/rules/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { organisationContentsQuery, updateOrganisation } from '../../data/manage-organisations.ts';
import { ruled } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Button } from '../../ui/press/button.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { Affected } from './affected.tsx';

/** Closes an organisation, after naming whom that affects. */
export function CloseOrganisation({
  organisation,
  onClose,
}: {
  organisation: DeskOrganisation;
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
  organisation: DeskOrganisation;
  contents: OrganisationContents;
  onClosed: () => void;
  onCancel: () => void;
}) {
  const form = useForm({ defaultValues: { closed_on: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormWrite(
    form,
    ({ closed_on }) => updateOrganisation(organisation.id, { closed_on, seen: { closed_on: null } }),
    { said: `“${organisation.organisation_name}” is closed.`, done: onClosed },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <div className="grid gap-3 text-ink-soft">
        <p>
          It stays in results and in the directory as closed, and is not asked to register any more. What
          belongs to it stays as it is; where another organisation carries on, merge it instead.
        </p>
        <Affected {...contents} />
        {contents.submissions.some(({ ended_on }) => ended_on === null) && (
          <p>Its submissions are asked until they are ended, under Submissions.</p>
        )}
      </div>
      <TextField
        type="date"
        label="Its last day"
        error={errors.closed_on?.message}
        {...form.register('closed_on', ruled('Its last day', required()))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Close organisation
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

/** Nothing is lost by it, so that nobody is asked. */
export const useReopen = () =>
  useWrite(
    ({ id, closed_on }: DeskOrganisation) =>
      updateOrganisation(id, { closed_on: null, successor_id: null, seen: { closed_on } }),
    { said: ({ organisation_name }) => `“${organisation_name}” is open again.` },
  ).send;
