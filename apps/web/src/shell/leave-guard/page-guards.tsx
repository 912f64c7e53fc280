import { useStore } from '../../lib/browser/create-store.ts';
import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { sessionEndStore } from '../../lib/http/session-end.ts';
import { useCurrentUser } from '../auth/auth-store.ts';
import { LeaveGuard } from './leave-guard.tsx';

const LazySessionEnd = lazyComponent(
  async () => (await import('../../features/identity/auth/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Offers sign-in in place when a save finds that the session has ended. */
function SessionEnd() {
  const reason = useStore(sessionEndStore, (state) => state.reason);
  const user = useCurrentUser();
  return reason && user ? <LazySessionEnd reason={reason} user={user} /> : null;
}

/** Keeps typed text: asks before the user leaves it, and signs in again in place. */
export function PageGuards() {
  return (
    <>
      <LeaveGuard />
      <SessionEnd />
    </>
  );
}
