import { useState } from 'react';
import { Link } from 'react-router';
import { resendVerification } from '../data/identity/users.ts';
import { CheckYourMail } from '../features/identity/account/check-your-mail.tsx';
import { RegisterForm } from '../features/identity/account/register-form.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { paths } from '../paths.ts';
import { PlainPage } from '../shell/layout/plain-page.tsx';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';

export default function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(sentTo === null ? 'Register' : 'Check your email');
  return (
    <PlainPage
      width={sentTo === null ? 'wide' : 'narrow'}
      links={
        <p>
          Already registered?{' '}
          <Link className="link" to={paths.login()}>
            Sign in
          </Link>
        </p>
      }
    >
      {sentTo === null ? (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">Register</h1>
            <p className="text-ink-soft">
              For people in the member organisations of {runtimeConfig.programme_name}. Confirm your email
              address first. The programme team then reviews your account.
            </p>
          </div>
          <RegisterForm
            onSent={(address) => {
              setSentTo(address);
              window.scrollTo(0, 0);
            }}
          />
        </>
      ) : (
        <>
          <FocusedHeading className="text-2xl">Check your email</FocusedHeading>
          <CheckYourMail onResend={() => resendVerification(sentTo)}>
            <p>
              We have sent an email to <strong className="break-words">{sentTo}</strong>. Open the link in it
              to confirm your address. The link works for 3 days.
            </p>
            <p>The programme team then reviews your account and emails you its decision.</p>
          </CheckYourMail>
        </>
      )}
    </PlainPage>
  );
}
