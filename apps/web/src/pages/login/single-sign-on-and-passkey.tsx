import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { completeSignOn } from '../../data/identity/single-sign-on.ts';
import { CodeForm } from '../../features/identity/auth/lazy-code-form.ts';
import { PasskeyButton } from '../../features/identity/auth/lazy-passkey-button.ts';
import { FindProvider } from '../../features/identity/auth/find-provider.tsx';
import { loginOutcome } from '../../features/identity/auth/login-outcome.ts';
import { toApiError } from '../../lib/http/api-error.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { safeRedirect } from '../../lib/form/safe-redirect.ts';
import { paths } from '../../paths.ts';
import { completeSignIn } from '../../shell/auth/auth-store.ts';
import { PlainPage } from '../../shell/layout/plain-page.tsx';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { InlineMessage } from '../../ui/feedback/inline-message.tsx';

type Step =
  { at: 'choosing'; refused: string | null } | { at: 'completing' } | { at: 'code'; wrong: string | null };

/** Signs in with the account of the user's organisation: starts here, and the provider returns here. */
export default function SingleSignOnAndPasskeyPage() {
  usePageTitle('Other ways to sign in');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const comesBack = params.get('from') === 'provider';
  const [step, setStep] = useState<Step>(
    comesBack ? { at: 'completing' } : { at: 'choosing', refused: null },
  );
  const redirect = params.get('redirect') ?? undefined;

  const { send: complete, isPending } = useApiMutation(async (otp: string | null) => {
    try {
      const answer = await completeSignIn(completeSignOn(otp));
      await navigate(safeRedirect(answer.redirect, location.origin, paths.projects()), { replace: true });
    } catch (thrown) {
      const outcome = loginOutcome(toApiError(thrown));
      if (outcome.kind === 'code_needed') return setStep({ at: 'code', wrong: null });
      const text = outcome.kind === 'refused' ? outcome.text : outcome.toast;
      setStep(otp === null ? { at: 'choosing', refused: text } : { at: 'code', wrong: text });
    }
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!comesBack || hasBegun.current) return;
    hasBegun.current = true;
    void complete(null);
  }, [comesBack, complete]);

  return (
    <PlainPage
      links={
        <Link className="link text-sm" to={paths.login({ redirect })}>
          Sign in with your password
        </Link>
      }
    >
      <h1 className="text-2xl">{step.at === 'code' ? 'Enter your code' : 'Other ways to sign in'}</h1>
      {step.at === 'completing' && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner /> Signing in…
        </p>
      )}
      {step.at === 'code' && (
        <CodeForm
          error={step.wrong}
          redirect={redirect}
          isPending={isPending}
          onSubmit={(otp) => void complete(otp)}
          onBack={() => setStep({ at: 'choosing', refused: null })}
        />
      )}
      {step.at === 'choosing' && (
        <>
          {step.refused !== null && (
            <InlineMessage tone="error" isLive>
              {step.refused}
            </InlineMessage>
          )}
          <p className="text-ink-soft">
            Some organisations let you sign in here with your organisation account.
          </p>
          <FindProvider redirect={redirect} />
          <p className="border-t border-line pt-6 text-ink-soft">
            Or use a passkey that you have added to your account. Your device asks for your fingerprint, face
            or PIN.
          </p>
          <PasskeyButton redirect={redirect} />
        </>
      )}
      <p role="status" className="sr-only">
        {isPending ? 'Signing in…' : ''}
      </p>
    </PlainPage>
  );
}
