import { required } from '@portal/contract/shared/form-rules';
import type { ComponentProps } from 'react';
import { validateWith } from '../../../lib/form/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

/** The rule of the password with which users confirm a change of their account. */
export const currentPasswordRule = validateWith('Password', required());

/** Asks for the password of the signed-in user. */
export const CurrentPassword = (props: Omit<ComponentProps<typeof PasswordField>, 'label'>) => (
  <PasswordField label="Your password" autoComplete="current-password" {...props} />
);
