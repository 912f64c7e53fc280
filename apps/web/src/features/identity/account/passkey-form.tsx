import { required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { addPasskey, startPasskeyRegistration } from '../../../data/identity/passkeys.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { reloadUser } from '../../../shell/auth/auth-store.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const NOT_MADE =
  'Your device did not create a passkey. Check that it has a screen lock and no passkey for this account yet, then try again.';

/** A new passkey: named, allowed by the password, made by the device. */
export function PasskeyForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const form = useForm({
    defaultValues: { passkey_name: '', current_password: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    async ({ passkey_name, current_password }) => {
      const optionsJSON = await startPasskeyRegistration(current_password);
      const { startRegistration } = await import('@simplewebauthn/browser');
      const made = await startRegistration({ optionsJSON }).catch(() => {
        throw new ApiError(null, NOT_MADE);
      });
      await addPasskey(passkey_name, made);
      await reloadUser();
    },
    { said: (_, { passkey_name }) => `You can now sign in with “${passkey_name}”.`, done: onAdded },
  );
  return (
    <Form isUnsaved={isDirty} className="grid max-w-xl gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="A name that helps you recognise the device, such as “Work laptop”."
        autoComplete="off"
        maxLength={100}
        error={errors.passkey_name?.message}
        {...form.register('passkey_name', validateWith('Name', required()))}
      />
      <OwnPasswordField
        error={errors.current_password?.message}
        {...form.register('current_password', validateWith('Password', required()))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Continue with your device
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </Form>
  );
}
