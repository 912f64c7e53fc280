import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { OrganisationConfirmationRequired, User } from '@portal/contract/identity/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keepTypedText } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { updateUser } from '../../../data/identity/users.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { NameField, RoleAndOrganisationFields, type PersonValues } from './person-fields.tsx';

/** Name, organisation, job and role of a person. */
export function EditUserForm({
  actor,
  user,
  isRoleFixed,
}: {
  actor: CurrentUser;
  user: User;
  isRoleFixed: boolean;
}) {
  /** The user as shown before any typing: a later change by someone else is not overwritten. */
  const [seen, setSeen] = useState(user);
  const form = useForm<PersonValues>({
    values: {
      full_name: seen.full_name,
      email_address: seen.email_address,
      job_title: seen.job_title ?? '',
      organisation_id: seen.organisation_id,
      role_type_id: seen.role_type_id,
    },
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  if (!isDirty && !isSubmitting && seen !== user) setSeen(user);
  const [asking, setAsking] = useState<{ values: PersonValues; misfit: string } | null>(null);
  const save = (
    { full_name, job_title, organisation_id, role_type_id }: PersonValues,
    isConfirmed: boolean,
  ) =>
    askedFirst(() =>
      updateUser(user.id, {
        full_name,
        job_title: job_title.trim() === '' ? null : job_title,
        organisation_id,
        ...(!isRoleFixed && { role_type_id: Number(role_type_id) }),
        confirm_organisation: isConfirmed,
        seen: {
          full_name: seen.full_name,
          job_title: seen.job_title,
          organisation_id: seen.organisation_id,
          role_type_id: seen.role_type_id,
        },
      }),
    );
  const follow = (misfit: string | null, values: PersonValues) => {
    setAsking(misfit === null ? null : { values, misfit });
    if (misfit !== null) return;
    toast('Saved.', 'success');
    if (!keepTypedText(form, values)) return;
    const { full_name, job_title, organisation_id, role_type_id } = values;
    setSeen((before) => ({
      ...before,
      full_name,
      job_title: job_title.trim() === '' ? null : job_title,
      organisation_id,
      role_type_id: Number(role_type_id),
    }));
  };
  const submit = useFormMutation(form, (values) => save(values, false), { done: follow, typedOn: 'done' });
  const again = useApiMutation((values: PersonValues) => save(values, true), { done: follow });
  return (
    <>
      <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
        <FormErrors form={form} />
        <NameField form={form} />
        <RoleAndOrganisationFields form={form} actor={actor} isRoleFixed={isRoleFixed} />
        <div>
          <Button type="submit" variant="primary" disabled={!isDirty} isPending={isSubmitting}>
            Save changes
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void again.send(asking.values)}
        title={`Move ${user.full_name} to another organisation?`}
        confirmLabel="Change organisation"
        isPending={again.isPending}
      >
        <p>
          They will be able to enter and view answers for the new organisation, but no longer for{' '}
          {user.organisation_name ?? 'the previous one'}.
        </p>
        <p className="mt-2">{asking?.misfit}</p>
      </ConfirmDialog>
    </>
  );
}

/**
 * Returns the server's question about values that no longer fit, before any change; throws every other
 * refusal.
 */
async function askedFirst(send: () => Promise<unknown>): Promise<string | null> {
  try {
    await send();
    return null;
  } catch (thrown) {
    const { misfit } = (toApiError(thrown).body ?? {}) as Partial<OrganisationConfirmationRequired>;
    if (typeof misfit !== 'string') throw thrown;
    return misfit;
  }
}
