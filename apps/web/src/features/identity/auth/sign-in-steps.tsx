import { useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { signIn } from '../../../shell/auth/auth-store.ts';
import { CodeForm } from './lazy-code-form.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { loginOutcome } from './login-outcome.ts';

const nobody: Credentials = { email_address: '', password: '' };

/** Signing in without leaving the page: both steps in one place. */
export function SignInSteps({ emailAddress, onSignedIn }: { emailAddress: string; onSignedIn: () => void }) {
  const [credentials, setCredentials] = useState(nobody);
  const [error, setError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);

  const { send: attempt, isPending } = useApiMutation(async (given: Credentials, otp: string | null) => {
    setCredentials(given);
    setError(null);
    try {
      await signIn({ ...given, otp });
    } catch (thrown) {
      const outcome = loginOutcome(toApiError(thrown));
      if (outcome.kind === 'code_needed') return setNeedsCode(true);
      return setError(outcome.kind === 'expired' ? outcome.toast : outcome.text);
    }
    onSignedIn();
  });
  return needsCode ? (
    <CodeForm
      emailAddress={credentials.email_address}
      error={error}
      isPending={isPending}
      onSignedIn={onSignedIn}
      onSubmit={(otp) => void attempt(credentials, otp)}
      onBack={() => setNeedsCode(false)}
    />
  ) : (
    <CredentialsForm
      initial={{ ...nobody, email_address: emailAddress }}
      error={error}
      isPending={isPending}
      onSubmit={(given) => void attempt(given, null)}
    />
  );
}
