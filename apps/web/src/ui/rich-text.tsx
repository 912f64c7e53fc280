import { useMemo } from 'react';
import { cx } from '../lib/class-names.ts';
import { safeHtml } from '../lib/safe-html.ts';

/** Text with simple markup from the server (landing pages, guidance). Plain text keeps its line breaks. */
export function RichText({ text, className }: { text: string; className?: string }) {
  const html = useMemo(() => safeHtml(text), [text]);
  const isPlain = !/<[a-z]/i.test(text);
  return (
    <div
      className={cx('prose', isPlain && 'whitespace-pre-line', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
