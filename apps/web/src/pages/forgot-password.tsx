import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { requestPasswordReset } from '../data/identity/users.ts';
import { CheckYourMail } from '../features/identity/account/check-your-mail.tsx';
import { ChoosePasswordForm } from '../features/identity/account/choose-password-form.tsx';
import { RequestEmailForm } from '../features/identity/account/request-email-form.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { paths } from '../paths.ts';
import { signOut } from '../shell/auth/auth-store.ts';
import { PlainPage } from '../shell/layout/plain-page.tsx';
import { toast } from '../lib/browser/toasts.ts';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';

/** Asks for a link; with the code of one in the address, asks for the new password. */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  return (
    <PlainPage
      links={
        <p>
          <Link className="link" to={paths.login()}>
            Back to sign in
          </Link>
        </p>
      }
    >
      {code ? <ChooseAnew code={code} /> : <AskForLink />}
    </PlainPage>
  );
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(sentTo === null ? 'Reset your password' : 'Check your email');
  if (sentTo !== null) {
    return (
      <>
        <FocusedHeading className="text-2xl">Check your email</FocusedHeading>
        <CheckYourMail onResend={() => requestPasswordReset(sentTo)}>
          <p>
            If there is an account for <strong className="break-words">{sentTo}</strong>, we have sent an
            email with a link to choose a new password. You can use the link once, within one hour.
          </p>
        </CheckYourMail>
      </>
    );
  }
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl">Reset your password</h1>
        <p className="text-ink-soft">We will email you a link to choose a new password.</p>
      </div>
      <RequestEmailForm submitLabel="Send me a link" onSend={requestPasswordReset} onSent={setSentTo} />
    </>
  );
}

function ChooseAnew({ code }: { code: string }) {
  const navigate = useNavigate();
  usePageTitle('Choose a new password');
  const changed = async () => {
    // Every session has ended with the old password, this browser's too.
    await signOut();
    toast('Your password has been changed. Sign in with your new password.', 'success');
    await navigate(paths.login(), { replace: true });
  };
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl">Choose a new password</h1>
        <p className="text-ink-soft">
          You will be signed out everywhere. You can then sign in with your new password.
        </p>
      </div>
      <ChoosePasswordForm code={code} onChanged={changed} />
      <p className="text-sm text-ink-soft">
        Has the link expired or been used already?{' '}
        <Link className="link" to={paths.forgotPassword()}>
          Request a new link
        </Link>
      </p>
    </>
  );
}
