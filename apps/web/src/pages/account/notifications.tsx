import { isAdmin } from '@portal/contract/identity/roles';
import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { DigestSubscriptions } from '../../features/identity/account/digest-subscriptions.tsx';
import { UnusualThreshold } from '../../features/identity/account/unusual-threshold.tsx';
import { SubscriptionList } from '../../features/exports/publication-subscriptions/subscription-list.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function NotificationsPage() {
  usePageTitle('Email notifications');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Email notifications">
      {isAdmin(user) ? (
        <p className="max-w-2xl text-ink-soft">
          Emails about results go to participants. The programme team does not get them, because it can see
          the results of every submission.
        </p>
      ) : (
        <>
          <p className="mb-6 max-w-2xl text-ink-soft">
            When a project’s results are published, you get one email about what stands out in your
            organisation’s figures. After that you get at most one email a day, if published figures are
            corrected or one of your figures becomes unusual.
          </p>
          <DigestSubscriptions user={user} />
        </>
      )}
      <div className="mt-10">
        <UnusualThreshold user={user} />
      </div>
      <section aria-labelledby="subscriptions" className="mt-10">
        <h2 id="subscriptions" className="mb-3">
          Your subscriptions
        </h2>
        <SubscriptionList />
      </section>
    </AccountFrame>
  );
}
