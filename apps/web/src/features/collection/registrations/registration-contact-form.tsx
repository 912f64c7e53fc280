import { email, required } from '@portal/contract/shared/form-rules';
import type { RegistrationContact } from '@portal/contract/collection/registration-details';
import { useForm } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { setRegistrationContact } from '../../../data/collection/registrations.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

type Values = Pick<RegistrationContact, 'full_name' | 'job_title' | 'email_address' | 'telephone'>;
const empty: Values = { full_name: '', job_title: '', email_address: '', telephone: '' };

export function RegistrationContactForm({
  registrationId,
  role,
  contact = { ...empty, id: 0, registration_id: registrationId, contact_role: role },
  onDone,
}: {
  registrationId: number;
  role: RegistrationContact['contact_role'];
  contact?: RegistrationContact | undefined;
  onDone: () => void;
}) {
  const { full_name, job_title, email_address, telephone } = contact;
  const form = useForm<Values>({
    defaultValues: { full_name, job_title, email_address, telephone },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) => setRegistrationContact({ ...values, contact_role: role, registration_id: registrationId }),
    { done: onDone },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField form={form} name="full_name" label="Name" />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.email_address?.message}
        {...form.register('email_address', validateWith('Email address', required(), email()))}
      />
      <TextField label="Job title" isOptional autoComplete="off" {...form.register('job_title')} />
      <TextField label="Telephone" type="tel" isOptional autoComplete="off" {...form.register('telephone')} />
      <FormActions isPending={isSubmitting} onCancel={onDone}>
        Save
      </FormActions>
    </Form>
  );
}
