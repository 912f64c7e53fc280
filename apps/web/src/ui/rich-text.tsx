import { type HTMLAttributes, useEffect, useMemo, useState } from 'react';
import { cx } from '../lib/format/class-names.ts';
import type * as Sanitiser from '../lib/format/safe-html.ts';
import { hasMarkup, htmlToText } from '../lib/format/html-to-text.ts';

/** Most texts are words alone, so that most pages never need what makes markup safe. */
let sanitiser: typeof Sanitiser | null = null;
const fetchSanitiser = async () => (sanitiser ??= await import('../lib/format/safe-html.ts'));

/**
 * Returns the display of a server text with simple markup. Until the markup is known to be safe, or if that
 * fails, the plain words appear. Users then neither wait for the guidance nor lose the page.
 */
export function useMarkup(
  text: string,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const isMarked = hasMarkup(text);
  const [ready, setReady] = useState(sanitiser);
  useEffect(() => {
    if (isMarked) void fetchSanitiser().then(setReady, () => undefined);
  }, [isMarked]);
  return useMemo(
    () =>
      isMarked && ready
        ? { dangerouslySetInnerHTML: { __html: ready.safeHtml(text) } }
        : { children: htmlToText(text) },
    [text, isMarked, ready],
  );
}

/** Text with simple markup from the server (landing pages, guidance). Plain text keeps its line breaks. */
export function RichText({ text, className }: { text: string; className?: string }) {
  const lines = !hasMarkup(text) && 'whitespace-pre-line';
  return <div className={cx('prose', lines, className)} {...useMarkup(text)} />;
}
