import { useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { MfaPanel } from '../../features/identity/account/mfa-panel.tsx';
import { Passkeys } from '../../features/identity/account/passkeys.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { safeRedirect } from '../../lib/form/safe-redirect.ts';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';
import { InlineMessage } from '../../ui/feedback/inline-message.tsx';

/**
 * Sets up multi-factor authentication. Users who must enrol are sent here too; `redirect` is their
 * destination.
 */
export default function MfaPage() {
  usePageTitle('Multi-factor authentication');
  const user = useSignedInUser();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const onEnrolled = () => {
    if (wanted !== null) void navigate(safeRedirect(wanted, location.origin, paths.projects()));
  };
  return (
    <AccountFrame user={user} title="Multi-factor authentication">
      {user.must_enrol && (
        <InlineMessage tone="warning" title="Set this up first" className="mb-8 max-w-3xl">
          To sign in to this programme, you need a code from your phone as well as your password. Turn this on
          to use the rest of the portal. It takes two minutes.
        </InlineMessage>
      )}
      <MfaPanel user={user} onEnrolled={onEnrolled} />
      <h3 className="mt-10 mb-2">Passkeys</h3>
      <p className="mb-5 max-w-2xl text-ink-soft">
        A passkey is stored on your phone, computer or security key, which asks for your fingerprint, face or
        PIN. It signs you in without a password or code.
      </p>
      <Passkeys onAdded={onEnrolled} />
    </AccountFrame>
  );
}
