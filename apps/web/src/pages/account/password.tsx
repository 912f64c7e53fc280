import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { ChoosePasswordForm } from '../../features/identity/account/choose-password-form.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { signOut, useSignedInUser } from '../../shell/auth/auth-store.ts';
import { toast } from '../../lib/browser/toasts.ts';

export default function PasswordPage() {
  usePageTitle('Change password');
  const user = useSignedInUser();
  const navigate = useNavigate();
  const changed = async () => {
    // Go to the login page first: a guarded page has no user after the session ends.
    await navigate(paths.login(), { replace: true });
    await signOut();
    toast('Your password has been changed. Sign in with your new password.', 'success');
  };
  return (
    <AccountFrame user={user} title="Change password">
      <div className="grid max-w-xl gap-6">
        <p className="text-ink-soft">
          Changing your password signs you out everywhere, including here. You can then sign in with the new
          password.
        </p>
        <ChoosePasswordForm about={[user.full_name, user.email_address]} onChanged={changed} />
      </div>
    </AccountFrame>
  );
}
