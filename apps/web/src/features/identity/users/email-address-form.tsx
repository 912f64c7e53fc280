import { email, required } from '@portal/contract/shared/form-rules';
import type { User } from '@portal/contract/identity/users';
import { useForm } from 'react-hook-form';
import { changeEmailAddress } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/**
 * Changes a user's email address. Users who have not set a password yet just get the message at the new
 * address.
 */
export function EmailAddressForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: { email_address: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const isAtOnce = user.status === 'invited' || user.status === 'unverified';
  const submit = useFormMutation(form, ({ email_address }) => changeEmailAddress(user.id, email_address), {
    said: (_, { email_address }) =>
      isAtOnce
        ? `A new email is on its way to ${email_address}.`
        : `The address changes when the link sent to ${email_address} is opened, after 3 days at the earliest. Both addresses have been notified.`,
    done: () => form.reset({ email_address: '' }),
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-4" onSubmit={submit}>
      <div>
        <h3>Email address</h3>
        <p className="text-sm wrap-anywhere text-ink-soft">
          Current address: {user.email_address}.{' '}
          {isAtOnce
            ? 'The email goes to the new address straight away. The previous link stops working.'
            : 'The address changes when the person opens the link sent to the new address, after 3 days at the earliest. Until then they sign in as before. They can object through a link sent to the current address.'}
        </p>
      </div>
      <FormErrors form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label="New email address"
          type="email"
          autoComplete="off"
          error={errors.email_address?.message}
          {...form.register('email_address', validateWith('New email address', required(), email()))}
        />
        <Button type="submit" className="min-h-11" isPending={isSubmitting}>
          Change email address
        </Button>
      </div>
    </Form>
  );
}
