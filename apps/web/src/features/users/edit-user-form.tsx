import type { CurrentUser, User } from '@portal/contract/users';
import { useForm } from 'react-hook-form';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { updateUser } from '../../data/users.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/press/button.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { NameField, PersonFields, type PersonValues } from './person-fields.tsx';

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
  const form = useForm<PersonValues>({
    values: {
      full_name: user.full_name,
      email_address: user.email_address,
      job_title: user.job_title ?? '',
      organisation_id: user.organisation_id,
      role_type_id: user.role_type_id,
    },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormWrite(
    form,
    ({ full_name, job_title, organisation_id, role_type_id }) =>
      updateUser(user.id, {
        full_name,
        job_title: job_title.trim() === '' ? null : job_title,
        organisation_id,
        ...(!isRoleFixed && { role_type_id: Number(role_type_id) }),
      }),
    { said: 'Saved.' },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <NameField form={form} />
      <PersonFields form={form} actor={actor} isRoleFixed={isRoleFixed} />
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isPending={isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
