import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { LinkedAccounts } from '../../features/identity/account/linked-accounts.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function SignInMethodsPage() {
  usePageTitle('Ways to sign in');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Ways to sign in">
      <p className="mb-6 max-w-2xl text-ink-soft">
        Other ways to sign in to your account, besides your password.
      </p>
      <h3 className="mb-3">Organisation accounts</h3>
      <LinkedAccounts />
    </AccountFrame>
  );
}
