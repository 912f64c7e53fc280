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
  usePageTitle(sentTo === null ? 'Register' : 'Check your mail');
  return (
    <PlainPage
      width={sentTo === null ? 'wide' : 'narrow'}
      links={
        <p>
          Registered already?{' '}
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
              For people in the member organisations of {runtimeConfig.programme_name}. You confirm your email
              address first; then the programme team decides on your account.
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
          <FocusedHeading className="text-2xl">Check your mail</FocusedHeading>
          <CheckYourMail onResend={() => resendVerification(sentTo)}>
            <p>
              We have sent a message to <strong className="break-words">{sentTo}</strong>. Open the link in it
              to confirm your address; it works for three days.
            </p>
            <p>The programme team then decides on your account and tells you by email.</p>
          </CheckYourMail>
        </>
      )}
    </PlainPage>
  );
}
