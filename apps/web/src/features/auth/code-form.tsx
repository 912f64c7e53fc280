import { required } from '@portal/contract/form-rules';
import { useForm } from 'react-hook-form';
import { errorList, ruled } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The second step: the code of the authenticator app, or a recovery code. */
export function CodeForm({
  emailAddress,
  error,
  isPending,
  onSubmit,
  onBack,
}: {
  emailAddress: string;
  error: string | null;
  isPending: boolean;
  onSubmit: (otp: string) => void;
  onBack: () => void;
}) {
  const form = useForm<{ otp: string }>({ defaultValues: { otp: '' }, shouldFocusError: false });
  const { errors, submitCount } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(({ otp }) => onSubmit(otp))}>
      <p className="text-ink-soft">
        Open your authenticator app and enter the code it shows for <strong>{emailAddress}</strong>.
      </p>
      <ErrorSummary errors={errorList(errors)} attempt={submitCount} />
      {error && Object.keys(errors).length === 0 && (
        <InlineMessage tone="error" isLive>
          {error}
        </InlineMessage>
      )}
      <TextField
        label="One-time code"
        hint="Six digits. Lost your phone? Enter one of your recovery codes."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={errors.otp?.message}
        {...form.register('otp', ruled('One-time code', required()))}
      />
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        Sign in
      </Button>
      <Button variant="quiet" icon="arrow-left" onClick={onBack}>
        Use another account
      </Button>
    </form>
  );
}
