import { Button } from '../../../ui/buttons/button.tsx';
import { useCopyToClipboard } from '../../../shell/toasts/use-copy-to-clipboard.ts';

/** Shows an address to copy. Screen readers also hear its name, because their users cannot see its row. */
export function CopyableUrl({ address, name }: { address: string; name: string }) {
  const { isCopied, copy } = useCopyToClipboard(address);
  return (
    <span className="flex flex-wrap items-start gap-3">
      <code className="min-w-0 flex-1 basis-64 wrap-anywhere select-all">{address}</code>
      <Button size="small" icon="copy" aria-label={`Copy the address of ${name}`} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}
