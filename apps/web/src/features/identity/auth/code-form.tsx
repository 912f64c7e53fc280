import { required } from '@portal/contract/shared/define-form-rule';
import { PasskeyButton } from './lazy-passkey-button.ts';
import { useTextForm } from '../../../lib/form/use-text-form.ts';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const fields = { otp: { label: 'One-time code', rules: [required()] } };

/** The second step: the code of the authenticator app, or a recovery code. */
export function CodeForm({
  emailAddress,
  error,
  isPending,
  onSubmit,
  onBack,
  redirect,
  onSignedIn,
}: {
  /** The email address, if known. */
  emailAddress?: string;
  error: string | null;
  isPending: boolean;
  onSubmit: (otp: string) => void;
  onBack: () => void;
  /** The page to open after a passkey sign-in, or the action to run then. */
  redirect?: string | undefined;
  onSignedIn?: () => void;
}) {
  const { form, errors, list, attempt } = useTextForm(fields, ({ otp }) => onSubmit(otp));
  return (
    <UnguardedForm {...form} className="grid gap-5">
      <p className="text-ink-soft">
        Open your authenticator app and enter the code it shows
        {emailAddress ? (
          <>
            {' '}
            for <strong>{emailAddress}</strong>
          </>
        ) : (
          ''
        )}
        .
      </p>
      <ErrorSummary errors={list} attempt={attempt} />
      {error && list.length === 0 && (
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
        name="otp"
        error={errors.otp}
      />
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        Sign in
      </Button>
      <PasskeyButton redirect={redirect} onSignedIn={onSignedIn} />
      <Button variant="quiet" icon="arrow-left" onClick={onBack}>
        Use another account
      </Button>
    </UnguardedForm>
  );
}
