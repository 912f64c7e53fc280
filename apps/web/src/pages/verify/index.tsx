import { useState } from 'react';
import { Link } from 'react-router';
import { resendVerification } from '../../data/identity/users.ts';
import { RequestEmailForm } from '../../features/identity/account/request-email-form.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { PlainPage } from '../../shell/layout/plain-page.tsx';
import { FocusedHeading } from '../../ui/page/focused-heading.tsx';

export default function VerifyPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle('Verify your email address');
  return (
    <PlainPage
      links={
        <p>
          Already verified?{' '}
          <Link className="link" to={paths.login()}>
            Sign in
          </Link>
        </p>
      }
    >
      {sentTo === null ? (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl">Verify your email address</h1>
            <p className="text-ink-soft">
              When you registered, we sent you an email with a link to confirm your address. If it has not
              arrived or is over 3 days old, request another.
            </p>
          </div>
          <RequestEmailForm submitLabel="Send me a new link" onSend={resendVerification} onSent={setSentTo} />
        </>
      ) : (
        <>
          <FocusedHeading className="text-2xl">Check your email</FocusedHeading>
          <p className="text-ink-soft">
            If <strong className="break-words">{sentTo}</strong> is registered but not verified, you will get
            an email with a new link. This can take a few minutes.
          </p>
        </>
      )}
    </PlainPage>
  );
}
