import type { CurrentUser, User } from '@portal/contract/users';
import { useForm } from 'react-hook-form';
import { sendForm } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { NameField, PersonFields, type PersonValues } from './person-fields.tsx';
import { saveUser } from './users.queries.ts';

/** Name, organisation, job and role of a person. */
export function EditUserForm({
  actor,
  user,
  isRoleFixed,
  onSaved,
}: {
  actor: CurrentUser;
  user: User;
  isRoleFixed: boolean;
  onSaved: () => void | Promise<void>;
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
  const submit = form.handleSubmit(async ({ full_name, job_title, organisation_id, role_type_id }) => {
    const body = {
      full_name,
      job_title: job_title.trim() === '' ? null : job_title,
      organisation_id,
      ...(!isRoleFixed && { role_type_id: Number(role_type_id) }),
    };
    if (await sendForm(form, () => saveUser(user.id, body))) await onSaved();
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
