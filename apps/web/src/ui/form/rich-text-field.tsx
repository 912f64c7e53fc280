import { useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { RichText } from '../rich-text.tsx';
import { Button } from '../buttons/button.tsx';
import { applyMark, type Mark, richTextMarks } from './rich-text-marks.ts';
import { TextArea } from './text-field.tsx';

/**
 * A longer text with simple markup, as RichText shows it: words, with buttons for headings, lists, emphasis and links, and
 * under them what people will see.
 */
export function RichTextField<Values extends FieldValues>({
  label,
  hint,
  control,
  name,
}: {
  label: string;
  hint?: string;
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { field, fieldState } = useController({ control, name });
  const area = useRef<HTMLTextAreaElement>(null);
  const text = String(field.value ?? '');
  const mark = (kind: Mark) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const marked = applyMark(text, [selectionStart, selectionEnd], kind);
    field.onChange(marked.text);
    // After the field shows the new text.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(...marked.selection);
    });
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        hint={hint}
        isOptional
        maxLength={20_000}
        error={fieldState.error?.message}
        name={field.name}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
      />
      <div role="group" aria-label={`Formatting for ${label}`} className="flex flex-wrap gap-2">
        {richTextMarks.map(({ kind, words }) => (
          <Button key={kind} size="small" onClick={() => mark(kind)}>
            {words}
          </Button>
        ))}
      </div>
      {text.trim() !== '' && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold">Preview of {label.toLowerCase()}</summary>
          <RichText className="mt-2 rounded-md border border-line p-4" text={text} />
        </details>
      )}
    </div>
  );
}
