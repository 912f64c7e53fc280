import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { TextFieldProps } from '../../../ui/form/text-field.tsx';

/** Asks for the user's current password, so that no one else can make the change in an unattended browser. */
export function OwnPasswordField(props: Omit<TextFieldProps, 'label' | 'type' | 'prefix' | 'suffix'>) {
  return <PasswordField {...props} label="Your password" autoComplete="current-password" />;
}
