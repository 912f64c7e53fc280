import { useCopy } from '../../../shell/toasts/use-copy.ts';
import { FocusedHeading } from '../../../ui/page/focused-heading.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** The secret of an address that has just been added: this once. */
export function NewSecret({
  webhook_name,
  secret,
  onDone,
}: {
  webhook_name: string;
  secret: string;
  onDone: () => void;
}) {
  const { isCopied, copy } = useCopy(secret);
  return (
    <section
      aria-labelledby="new-secret"
      className="mb-8 grid max-w-3xl gap-4 rounded-md border border-line bg-canvas p-6"
    >
      <FocusedHeading level={2} id="new-secret">
        Keep the secret of “{webhook_name}”
      </FocusedHeading>
      <p className="text-ink-soft">
        Every message is signed with it, so that whoever receives one knows that it is from here. It is not
        shown again.
      </p>
      <p className="font-mono wrap-anywhere select-all" data-webhook-secret>
        {secret}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon="copy" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept it: continue
        </Button>
      </div>
    </section>
  );
}
