import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { resendVerification, emailVerificationQuery } from '../../data/identity/users.ts';
import { RequestEmailForm } from '../../features/identity/account/request-email-form.tsx';
import { ConfirmEmailAddress } from '../../features/identity/account/confirm-email-address.tsx';
import { AccountChangeObjection } from '../../features/identity/account/account-change-objection.tsx';
import { toApiError } from '../../lib/http/api-error.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { PlainPage } from '../../shell/layout/plain-page.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { FocusedHeading } from '../../ui/page/focused-heading.tsx';
import { InlineMessage } from '../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/**
 * Shows the page of an emailed link: confirms an address with its code, once. `?address=` says if it is a new
 * address, or an objection.
 */
export default function VerifyCodePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  if (params.get('address') === 'objection') return <ObjectionPage code={id} />;
  return params.get('address') === 'new' ? <ChangePage code={id} /> : <VerifyPage code={id} />;
}

function ChangePage({ code }: { code: string }) {
  usePageTitle('Change your email address');
  return (
    <PlainPage>
      <ConfirmEmailAddress code={code} />
    </PlainPage>
  );
}

function ObjectionPage({ code }: { code: string }) {
  usePageTitle('Object to a change');
  return (
    <PlainPage>
      <AccountChangeObjection code={code} />
    </PlainPage>
  );
}

function VerifyPage({ code: id }: { code: string }) {
  const { data, error } = useQuery(emailVerificationQuery(id));
  usePageTitle('Verify your email address');
  return (
    <PlainPage>
      {data ? (
        <>
          <FocusedHeading className="text-2xl">Your address is verified</FocusedHeading>
          <p className="text-ink-soft">
            Thank you. The programme team will review your account and email you its decision. You can sign in
            once your account is approved.
          </p>
          <div>
            <LinkButton to={paths.home()}>Go to the home page</LinkButton>
          </div>
        </>
      ) : error ? (
        <Failed message={toApiError(error).error} />
      ) : (
        <>
          <h1 className="text-2xl">Verifying your address…</h1>
          <Skeleton type="text@2" />
        </>
      )}
    </PlainPage>
  );
}

function Failed({ message }: { message: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <>
        <FocusedHeading className="text-2xl">Check your email</FocusedHeading>
        <p className="text-ink-soft">
          If <strong className="break-words">{sentTo}</strong> is not verified yet, you will get an email with
          a new link.
        </p>
      </>
    );
  }
  return (
    <>
      <FocusedHeading className="text-2xl">Your address could not be verified</FocusedHeading>
      <InlineMessage tone="error">{message}</InlineMessage>
      <p className="text-ink-soft">
        If you have opened this link before, your address is already verified:{' '}
        <Link className="link" to={paths.login()}>
          sign in
        </Link>
        . Otherwise, request a new link.
      </p>
      <RequestEmailForm submitLabel="Send me a new link" onSend={resendVerification} onSent={setSentTo} />
    </>
  );
}
