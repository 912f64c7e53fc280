import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApiMutation } from '../lib/form/use-api-mutation.ts';
import { CodeForm } from '../features/identity/auth/lazy-code-form.ts';
import { type Credentials, CredentialsForm } from '../features/identity/auth/credentials-form.tsx';
import { loginOutcome } from '../features/identity/auth/login-outcome.ts';
import { toApiError } from '../lib/http/api-error.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { safeRedirect } from '../lib/form/safe-redirect.ts';
import { paths } from '../paths.ts';
import { signIn } from '../shell/auth/auth-store.ts';
import { PlainPage } from '../shell/layout/plain-page.tsx';
import { toast } from '../lib/browser/toasts.ts';

const nobody: Credentials = { email_address: '', password: '' };

/** Signing in, in one or two steps. What was typed stays in this page's memory between them, nowhere else. */
export default function LoginPage() {
  usePageTitle('Sign in');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [credentials, setCredentials] = useState(nobody);
  const [error, setError] = useState<string | null>(null);
  const redirect = params.get('redirect') ?? undefined;
  // Opened directly, the second step has no credentials yet: show the first step instead.
  const isCodeStep = params.get('mfa') === 'required' && credentials.password !== '';

  const { send: attempt, isPending } = useApiMutation(async (given: Credentials, otp: string | null) => {
    setCredentials(given);
    setError(null);
    try {
      await signIn({ ...given, otp });
      await navigate(safeRedirect(redirect, location.origin, paths.projects()), { replace: true });
    } catch (thrown) {
      const outcome = loginOutcome(toApiError(thrown));
      if (outcome.kind === 'refused') return setError(outcome.text);
      toast(outcome.toast, outcome.kind === 'expired' ? 'warning' : 'info');
      await navigate(
        outcome.kind === 'expired' ? paths.forgotPassword() : paths.login({ mfa: 'required', redirect }),
      );
    }
  });

  return (
    <PlainPage
      links={
        <ul className="grid gap-2 text-sm text-ink-soft">
          <li>
            <Link className="link" to={paths.forgotPassword()}>
              Forgotten your password?
            </Link>
          </li>
          <li>
            <Link className="link" to={paths.otherWays({ redirect })}>
              Other ways to sign in
            </Link>
          </li>
          <li>
            New to {runtimeConfig.programme_name}?{' '}
            <Link className="link" to={paths.register()}>
              Request an account
            </Link>
          </li>
        </ul>
      }
    >
      <h1 className="text-2xl">{isCodeStep ? 'Enter your code' : 'Sign in'}</h1>
      {isCodeStep ? (
        <CodeForm
          emailAddress={credentials.email_address}
          error={error}
          isPending={isPending}
          redirect={redirect}
          onSubmit={(otp) => void attempt(credentials, otp)}
          onBack={() => {
            setCredentials(nobody);
            setError(null);
            void navigate(paths.login({ redirect }), { replace: true });
          }}
        />
      ) : (
        <CredentialsForm
          initial={nobody}
          error={error}
          isPending={isPending}
          onSubmit={(given) => void attempt(given, null)}
        />
      )}
      <p role="status" className="sr-only">
        {isPending ? 'Signing in…' : ''}
      </p>
    </PlainPage>
  );
}
