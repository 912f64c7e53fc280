import { MIN_PASSWORD_LENGTH } from '@portal/contract/identity/passwords';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../../ui/form/password-field.tsx';

type Registered = { field: UseFormRegisterReturn; error: string | undefined };

/**
 * Edits a new password: typed twice, with its strength. The password must not be made of the words in
 * `about`.
 */
export function NewPasswordFields({
  label = 'Password',
  password,
  confirmation,
  value,
  about,
}: {
  label?: string;
  password: Registered;
  confirmation: Registered;
  value: string;
  about: string[];
}) {
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Three or four unrelated words are easy to remember and hard to guess.`}
        autoComplete="new-password"
        strengthOf={value}
        personal={about}
        error={password.error}
        {...password.field}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={confirmation.error}
        {...confirmation.field}
      />
    </>
  );
}
