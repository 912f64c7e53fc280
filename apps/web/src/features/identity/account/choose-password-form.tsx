import { confirm, length, required } from '@portal/contract/shared/form-rules';
import { MIN_PASSWORD_LENGTH } from '@portal/contract/identity/passwords';
import { useForm, useWatch } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { changePassword } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Values = { current_password: string; new_password: string; confirmation: string };

/**
 * Chooses a new password: with the code of a link, or with the present one when signed in.
 *
 * @param about what the password must not be made of
 */
export function ChoosePasswordForm({
  code = null,
  about = [],
  onChanged,
}: {
  code?: string | null;
  about?: string[];
  onChanged: () => void | Promise<void>;
}) {
  const form = useForm<Values>({
    defaultValues: { current_password: '', new_password: '', confirmation: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'new_password' });
  const submit = useFormMutation(
    form,
    ({ current_password, new_password }) =>
      changePassword(code === null ? { current_password, new_password } : { code, new_password }),
    { done: onChanged, typedOn: 'done' },
  );
  return (
    <UnguardedForm className="grid gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      {code === null && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...form.register('current_password', validateWith('Current password', required()))}
        />
      )}
      <NewPasswordFields
        label="New password"
        value={typed}
        about={about}
        password={{
          field: form.register(
            'new_password',
            validateWith('New password', required(), length(MIN_PASSWORD_LENGTH)),
          ),
          error: errors.new_password?.message,
        }}
        confirmation={{
          field: form.register(
            'confirmation',
            validateWith(
              'Confirm new password',
              required(),
              confirm('new_password', 'The passwords do not match.'),
            ),
          ),
          error: errors.confirmation?.message,
        }}
      />
      <Button type="submit" variant="primary" className="justify-self-start" isPending={isSubmitting}>
        Change password
      </Button>
    </UnguardedForm>
  );
}
