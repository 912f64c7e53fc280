import { email, required } from '@portal/contract/shared/form-rules';
import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { useForm } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { inviteUser } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { NameField, RoleAndOrganisationFields, type PersonValues } from './person-fields.tsx';

const empty: PersonValues = {
  full_name: '',
  email_address: '',
  job_title: '',
  organisation_id: null,
  role_type_id: CONTRIBUTOR,
};

/** Makes an approved account; the person chooses a password by the link they are sent. */
export function InviteForm({
  actor,
  onInvited,
  onCancel,
}: {
  actor: CurrentUser;
  onInvited: () => void;
  onCancel: () => void;
}) {
  const form = useForm<PersonValues>({ defaultValues: empty, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ job_title, role_type_id, ...person }) =>
      inviteUser({
        ...person,
        role_type_id: Number(role_type_id),
        job_title: job_title.trim() === '' ? null : job_title,
      }),
    {
      said: (_, { email_address }) => `An invitation is on its way to ${email_address.trim()}.`,
      done: onInvited,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-soft">
        The account is approved straight away. The person gets an email with a link to choose a password. The
        link works for a week.
      </p>
      <FormErrors form={form} />
      <NameField form={form} />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.email_address?.message}
        {...form.register('email_address', validateWith('Email address', required(), email()))}
      />
      <RoleAndOrganisationFields form={form} actor={actor} />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Send invitation
      </FormActions>
    </Form>
  );
}
