/** The text with the word at `index` (counted from 0) marked, and what is wrong with it. */
export function MistakeInText({
  id,
  text,
  message,
  index,
}: {
  id?: string;
  text: string;
  message: string;
  index: number;
}) {
  const word = /^(?:\w+|\S)/.exec(text.slice(index))?.[0] ?? '';
  return (
    <div id={id} className="text-sm text-error">
      <p className="font-semibold">{message}</p>
      <p className="mt-0.5 font-mono text-ink-soft wrap-anywhere" aria-hidden>
        {text.slice(0, index)}
        <mark className="rounded-sm bg-error-tint px-0.5 text-error underline decoration-wavy">
          {word || '␣'}
        </mark>
        {text.slice(index + word.length)}
      </p>
    </div>
  );
}
