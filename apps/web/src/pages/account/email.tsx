import { AccountFrame } from '../../features/account/account-frame.tsx';
import { OwnAddressForm } from '../../features/account/own-address-form.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSignedInUser } from '../../shell/guards/auth-store.ts';

export default function EmailPage() {
  usePageTitle('Change email address');
  const user = useSignedInUser();
  return (
    <AccountFrame user={user} title="Change email address">
      <div className="max-w-xl">
        <OwnAddressForm present={user.email_address} />
      </div>
    </AccountFrame>
  );
}
