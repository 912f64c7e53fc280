import { saveFile } from '../../../lib/browser/save-file.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FocusedHeading } from '../../../ui/page/focused-heading.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { useCopyToClipboard } from '../../../shell/toasts/use-copy-to-clipboard.ts';

/** Shows the codes that open the account without the phone, once only, so that the user saves them first. */
export function RecoveryCodes({
  codes,
  emailAddress,
  isGoing,
  onDone,
}: {
  codes: readonly string[];
  emailAddress: string;
  isGoing: boolean;
  onDone: () => void;
}) {
  const text = codes.join('\n');
  const { isCopied, copy } = useCopyToClipboard(text);
  const download = () => {
    const heading = `Recovery codes for ${emailAddress}\n${runtimeConfig.product_name}, ${formatDate(Date.now())}\nYou can use each code once.`;
    saveFile(new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-5">
      <FocusedHeading level={3} id="recovery-codes">
        Save your recovery codes
      </FocusedHeading>
      <InlineMessage tone="success">Multi-factor authentication is on.</InlineMessage>
      <p className="max-w-2xl text-ink-soft">
        If you do not have your phone, use one of these codes to sign in. You can use each code once. You will
        not see them again, so store them somewhere safe, not on the phone itself.
      </p>
      <ul
        className="grid max-w-2xl gap-x-8 gap-y-2 rounded-md border border-line bg-canvas px-6 py-5 font-mono sm:grid-cols-2"
        data-recovery-codes
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button icon="copy" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button icon="download" onClick={download}>
          Download
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="no-print">
        <Button variant="primary" isPending={isGoing} onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}
