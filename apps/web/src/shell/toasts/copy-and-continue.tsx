import { Button } from '../../ui/buttons/button.tsx';
import { useCopyToClipboard } from './use-copy-to-clipboard.ts';

/** Copies a secret that is shown once, and continues after the user has saved it. */
export function CopyAndContinue({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { isCopied, copy } = useCopyToClipboard(secret);
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button icon="copy" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button variant="primary" onClick={onDone}>
        I have saved it
      </Button>
    </div>
  );
}
