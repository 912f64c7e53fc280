import { useId, useRef, useState } from 'react';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useUnsaved } from '../../../../lib/form/unsaved-changes.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { controlClasses } from '../../../../ui/form/field.tsx';
import { parsePastedLines } from './parse-pasted-lines.ts';

/** Adds one thing a line: typed and added with Enter, or a whole list pasted. */
export function AddListItems({
  label,
  noun,
  nouns,
  onAdd,
  autoFocus,
}: {
  label: string;
  noun: string;
  nouns: string;
  autoFocus?: boolean;
  /** @returns what of it could not be added */
  onAdd: (lines: string[]) => Promise<string[]>;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = parsePastedLines(text);
  useUnsaved(lines.length > 0);
  const { send, isPending } = useApiMutation(onAdd, {
    done: (rest, sent) => {
      // Lines typed during the save stay.
      setText((now) => [...rest, ...parsePastedLines(now).filter((line) => !sent.includes(line))].join('\n'));
      // The button has nothing left to add and loses the focus, so the user continues here.
      area.current?.focus();
    },
  });
  const add = () => {
    if (lines.length > 0) void send(lines);
  };
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="-mt-1 text-xs text-ink-faint">
        Type one and press Enter, or paste a list with one per line.
      </p>
      <div className="flex items-start gap-2">
        <textarea
          ref={area}
          id={id}
          rows={1}
          autoFocus={autoFocus}
          value={text}
          aria-describedby={`${id}-hint`}
          className={`${controlClasses} field-sizing-content max-h-60 !min-h-10 py-1.5 text-sm`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || lines.length > 1) return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={lines.length === 0} isPending={isPending} onClick={add}>
          {lines.length > 1 ? `Add ${formatCount(lines.length, noun, nouns)}` : 'Add'}
        </Button>
      </div>
    </div>
  );
}
