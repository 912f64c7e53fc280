import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { ChangeEmailForm } from '../../features/identity/account/change-email-form.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useSignedInUser } from '../../shell/auth/auth-store.ts';

export default function EmailPage() {
  usePageTitle('Change email address');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Change email address">
      <div className="max-w-xl">
        <ChangeEmailForm present={user.email_address} />
      </div>
    </AccountFrame>
  );
}
