import type { CurrentUser } from '@portal/contract/identity/current-user';
import { logout } from '../../../data/identity/auth.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { forgetSession, isOtherUserSignedIn } from '../../../lib/http/session.ts';
import { closeSignIn, sessionEndStore } from '../../../lib/http/session-end.ts';
import { paths } from '../../../paths.ts';
import { reloadUser } from '../../../shell/auth/auth-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

type Props = { reason: 'ended' | 'other_person'; user: CurrentUser };

/**
 * Signs the user in again over the form that could not be saved, and saves it. Nothing typed is lost, and nothing
 * is saved in another person's name.
 */
export function SignInAgainDialog({ reason, user }: Props) {
  const close = () => closeSignIn(false);
  const signedIn = async () => {
    if (isOtherUserSignedIn()) return sessionEndStore.set({ reason: 'other_person' });
    await reloadUser();
    toast('You are signed in again.', 'success');
    closeSignIn(true);
  };
  return reason === 'ended' ? (
    <Dialog isOpen onClose={close} size="small" title="Your session has ended">
      <p className="mb-5 text-ink-soft">What you typed is still here. Sign in again to save it.</p>
      <SignInSteps emailAddress={user.email_address} onSignedIn={() => void signedIn()} />
      <p className="mt-5 text-sm text-ink-soft">
        Do you sign in through your organisation or with a passkey?{' '}
        <a className="link" href={paths.login()} target="_blank" rel="noreferrer">
          Sign in (opens in a new tab)
        </a>
        , then close this message and save again.
      </p>
    </Dialog>
  ) : (
    <OtherPerson user={user} onClose={close} />
  );
}

function OtherPerson({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const switching = useApiMutation(async () => {
    await logout();
    forgetSession();
    sessionEndStore.set({ reason: 'ended' });
  });
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Someone else is signed in">
      <p className="text-ink-soft">
        {user.full_name} opened this page. Someone else has since signed in using this browser, so nothing was
        saved. What you typed is still here.
      </p>
      <DialogActions>
        <Button variant="primary" isPending={switching.isPending} onClick={() => void switching.send()}>
          Sign in as {user.full_name}
        </Button>
        <Button onClick={onClose}>Stay on this page</Button>
      </DialogActions>
    </Dialog>
  );
}
