import { CopyAndContinue } from '../../../shell/toasts/copy-and-continue.tsx';
import { FocusedHeading } from '../../../ui/page/focused-heading.tsx';

/** The secret of an address that has just been added: this once. */
export function CreatedSecretNotice({
  webhook_name,
  secret,
  onDone,
}: {
  webhook_name: string;
  secret: string;
  onDone: () => void;
}) {
  return (
    <section
      aria-labelledby="new-secret"
      className="mb-8 grid max-w-3xl gap-4 rounded-md border border-line bg-canvas p-6"
    >
      <FocusedHeading level={2} id="new-secret">
        Save the secret for “{webhook_name}”
      </FocusedHeading>
      <p className="text-ink-soft">
        Every message is signed with this secret, so recipients can check that it comes from this portal. The
        secret will not be shown again.
      </p>
      <p className="font-mono wrap-anywhere select-all" data-webhook-secret>
        {secret}
      </p>
      <CopyAndContinue secret={secret} onDone={onDone} />
    </section>
  );
}
