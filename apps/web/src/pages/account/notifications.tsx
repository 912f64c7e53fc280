import { isAdmin } from '@portal/contract/identity/roles';
import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { DigestSubscriptions } from '../../features/identity/account/digest-subscriptions.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function NotificationsPage() {
  usePageTitle('Notices');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Notices">
      {isAdmin(user) ? (
        <p className="max-w-2xl text-ink-soft">
          Notices of results go to those who take part. The programme team gets none: it sees every
          submission’s results.
        </p>
      ) : (
        <>
          <p className="mb-6 max-w-2xl text-ink-soft">
            When a project’s results are published, you get one message that says what stands out of your
            organisation’s figures; later at most one a day, when published figures were corrected or one of
            yours is newly unusual.
          </p>
          <DigestSubscriptions user={user} />
        </>
      )}
    </AccountFrame>
  );
}
