import type { MailPreview } from '../../../data/platform/mail-texts.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows an email as it is sent, about a sample person. */
export function MailPreviewPane({ preview }: { preview: MailPreview }) {
  const { from, reply_to, subject, text_body, html_body } = preview;
  return (
    <div className="grid gap-4">
      <InlineMessage>
        Names, reasons and the link are examples. Everything else is shown as it will be sent.
      </InlineMessage>
      <section aria-label="Preview" aria-live="polite" className="grid gap-2 rounded-md bg-canvas px-5 py-4">
        <p className="text-sm wrap-anywhere text-ink-soft">
          From {from}
          {reply_to !== null && `, replies go to ${reply_to}`}
        </p>
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text_body}</p>
      </section>
      <details>
        <summary className="cursor-pointer text-sm">HTML version</summary>
        <RichText text={html_body} className="mt-2 rounded-md bg-canvas px-5 py-4 wrap-anywhere" />
      </details>
    </div>
  );
}
