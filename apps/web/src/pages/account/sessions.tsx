import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { SessionList } from '../../features/identity/account/session-list.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function SessionsPage() {
  usePageTitle('Sessions');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Sessions">
      <p className="mb-6 max-w-2xl text-ink-soft">
        You are signed in on these browsers. If you do not recognise one, sign it out and change your
        password.
      </p>
      <SessionList />
    </AccountFrame>
  );
}
