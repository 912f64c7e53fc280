import { AccountFrame } from '../../features/account/account-frame.tsx';
import { OwnSignOns } from '../../features/account/own-sign-ons.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSignedInUser } from '../../shell/guards/auth-store.ts';

export default function SignInsPage() {
  usePageTitle('Ways to sign in');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Ways to sign in">
      <p className="mb-6 max-w-2xl text-ink-soft">Besides your password, what opens your account.</p>
      <h3 className="mb-3">Accounts of organisations</h3>
      <OwnSignOns />
    </AccountFrame>
  );
}
