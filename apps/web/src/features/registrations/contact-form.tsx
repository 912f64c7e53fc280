import { email, required } from '@portal/contract/rules/form-rules';
import type { RegistrationContact } from '@portal/contract/registrations';
import { useForm } from 'react-hook-form';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { saveContact } from '../../data/registrations.ts';
import { ruled } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/press/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type Values = Pick<RegistrationContact, 'full_name' | 'job_title' | 'email_address' | 'telephone'>;
const empty: Values = { full_name: '', job_title: '', email_address: '', telephone: '' };

export function ContactForm({
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
  useUnsaved(isDirty);
  const submit = useFormWrite(
    form,
    (values) => saveContact({ ...values, contact_role: role, registration_id: registrationId }),
    { done: onDone },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.full_name?.message}
        {...form.register('full_name', ruled('Name', required()))}
      />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.email_address?.message}
        {...form.register('email_address', ruled('Email address', required(), email()))}
      />
      <TextField label="Job title" isOptional autoComplete="off" {...form.register('job_title')} />
      <TextField label="Telephone" type="tel" isOptional autoComplete="off" {...form.register('telephone')} />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
