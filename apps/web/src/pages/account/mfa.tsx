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
          This programme asks everybody for a second factor: a code from your phone beside your password.
          Everything else opens once it is on. It takes two minutes.
        </InlineMessage>
      )}
      <MfaPanel user={user} onEnrolled={onEnrolled} />
      <h3 className="mt-10 mb-2">Passkeys</h3>
      <p className="mb-5 max-w-2xl text-ink-soft">
        A passkey stays in your phone, computer or security key, which asks for your finger, face or PIN. It
        signs you in by itself, without password and code.
      </p>
      <Passkeys onAdded={onEnrolled} />
    </AccountFrame>
  );
}
