import { splitTextByLinks } from './split-text-by-links.ts';

/** A message as it reads, with its links to follow. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {splitTextByLinks(text).map((part, at) =>
        part.isLink ? (
          <a key={at} className="link wrap-anywhere" href={part.text}>
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
