import { email, required } from '@portal/contract/form-rules';
import { useForm } from 'react-hook-form';
import { errorList, ruled } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type Credentials = { email_address: string; password: string };

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
  const form = useForm<Credentials>({ defaultValues: initial, shouldFocusError: false });
  const { errors, submitCount } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSubmit)}>
      <ErrorSummary errors={errorList(errors)} attempt={submitCount} />
      {error && submitCount > 0 && Object.keys(errors).length === 0 && (
        <InlineMessage tone="error" isLive>
          {error}
        </InlineMessage>
      )}
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email_address?.message}
        {...form.register('email_address', ruled('Email address', required(), email()))}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', ruled('Password', required()))}
      />
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        Sign in
      </Button>
    </form>
  );
}
