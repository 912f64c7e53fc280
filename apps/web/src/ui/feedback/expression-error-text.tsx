import { splitAtError } from '../../lib/form/split-at-error.ts';

/** The text with the word at `index` (counted from 0) marked, and what is wrong with it. */
export function ExpressionErrorText({
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
  const [before, wrong, after] = splitAtError(text, index);
  return (
    <div id={id} className="text-sm text-error">
      <p className="font-semibold">{message}</p>
      <p className="mt-0.5 font-mono text-ink-soft wrap-anywhere" aria-hidden>
        {before}
        <mark className="rounded-sm bg-error-tint px-0.5 text-error underline decoration-wavy">
          {wrong || '␣'}
        </mark>
        {after}
      </p>
    </div>
  );
}
