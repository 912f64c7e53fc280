import { email, required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { changeOwnEmailAddress } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** Requests a new email address for the user. The address changes when the user opens the link sent there. */
export function ChangeEmailForm({ present }: { present: string }) {
  const form = useForm({
    defaultValues: { email_address: '', current_password: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(form, changeOwnEmailAddress, {
    said: (_, { email_address }) =>
      `We have sent an email to ${email_address}. Your address changes when you open the link in it.`,
    done: () => form.reset({ email_address: '', current_password: '' }),
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-6" onSubmit={submit}>
      <p className="wrap-anywhere text-ink-soft">
        Your email address is {present}. It changes when you open the link we send to the new address. You are
        then signed out everywhere, and we email both addresses.
      </p>
      <FormErrors form={form} />
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        error={errors.email_address?.message}
        {...form.register('email_address', validateWith('New email address', required(), email()))}
      />
      <OwnPasswordField
        error={errors.current_password?.message}
        {...form.register('current_password', validateWith('Password', required()))}
      />
      <Button type="submit" className="justify-self-start" isPending={isSubmitting}>
        Change email address
      </Button>
    </Form>
  );
}
