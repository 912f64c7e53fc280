import { useNavigate } from 'react-router';
import { requestPasskeySignIn, signInWithPasskey } from '../../../data/identity/passkey-sign-in.ts';
import { ApiError, toApiError } from '../../../lib/http/api-error.ts';
import { safeRedirect } from '../../../lib/form/safe-redirect.ts';
import { paths } from '../../../paths.ts';
import { completeSignIn } from '../../../shell/auth/auth-store.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** The device gave no answer: it has no passkey for here, or its owner thought better of it. */
const NOT_GIVEN = 'Your device did not provide a passkey. Try again, or sign in another way.';

/** Asks the device for a passkey and signs in with it. */
async function signIn(): Promise<void> {
  const optionsJSON = await requestPasskeySignIn();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError(null, NOT_GIVEN);
  });
  await completeSignIn(signInWithPasskey(answer));
}

/** Signing in with a passkey, then on to `redirect`, or to what `onSignedIn` does. */
export function PasskeyButton({
  redirect,
  onSignedIn,
}: {
  redirect?: string | undefined;
  onSignedIn?: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const { send, isPending, refusal } = useApiMutation(
    async () => {
      try {
        await signIn();
      } catch (thrown) {
        throw toApiError(thrown);
      }
      if (onSignedIn) return onSignedIn();
      await navigate(safeRedirect(redirect, location.origin, paths.projects()), { replace: true });
    },
    { tells: 'here' },
  );
  return (
    <div className="grid gap-3">
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <Button icon="smartphone" size="large" isPending={isPending} onClick={() => void send()}>
        Use a passkey
      </Button>
    </div>
  );
}
