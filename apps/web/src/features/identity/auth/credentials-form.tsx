import { email, required } from '@portal/contract/shared/define-form-rule';
import { useTextForm } from '../../../lib/form/use-text-form.ts';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

export type Credentials = { email_address: string; password: string };

const fields = {
  email_address: { label: 'Email address', rules: [required(), email()] },
  password: { label: 'Password', rules: [required()] },
};

/** The first step of signing in. `error` is what the server said of the last attempt. */
export function CredentialsForm({
  initial,
  error,
  isPending,
  onSubmit,
}: {
  initial: Credentials;
  error: string | null;
  isPending: boolean;
  onSubmit: (credentials: Credentials) => void;
}) {
  const { form, errors, list, attempt } = useTextForm(fields, onSubmit);
  return (
    <UnguardedForm {...form} className="grid gap-5">
      <ErrorSummary errors={list} attempt={attempt} />
      {error && attempt > 0 && list.length === 0 && (
        <InlineMessage tone="error" isLive>
          {error}
        </InlineMessage>
      )}
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        name="email_address"
        defaultValue={initial.email_address}
        error={errors.email_address}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        name="password"
        defaultValue={initial.password}
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        Sign in
      </Button>
    </UnguardedForm>
  );
}
