import { useState } from 'react';
import { toast } from '../../lib/browser/toasts.ts';

/** Copies a text. A browser gives no clipboard to a page without https, or to a person who has refused it. */
export function useCopyToClipboard(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(() => setCopied(true))
      .catch(
        () =>
          void toast(
            'Your browser does not allow copying here. Select the text and copy it yourself.',
            'warning',
          ),
      );
  return { isCopied, copy };
}
