import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useSurveyLocale } from '../survey-locale.ts';

/** From this share of the limit on, screen readers hear how many characters are left. */
const NEARLY_FULL = 0.9;

/** A field for a long text: it grows with what is written, and says how many characters are left. */
export function GrowingTextArea({
  most,
  id,
  value,
  ...field
}: Omit<ComponentProps<'textarea'>, 'value'> & { id: string; value: string; most: number }) {
  const { words } = useSurveyLocale();
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    // The height of the text is known only while the field is not taller than it.
    area.style.height = 'auto';
    const border = area.offsetHeight - area.clientHeight;
    area.style.height = `${area.scrollHeight + border}px`;
  }, [value]);
  const left = most - value.length;
  return (
    <>
      <textarea
        {...field}
        ref={box}
        id={id}
        value={value}
        dir="auto"
        rows={5}
        aria-describedby={[field['aria-describedby'], `${id}-count`].filter(Boolean).join(' ')}
      />
      <p
        id={`${id}-count`}
        className={`mt-1 ${left < 0 ? 'font-semibold text-error' : 'text-ink-soft'}`}
        aria-live={value.length > most * NEARLY_FULL ? 'polite' : undefined}
      >
        {left < 0 ? words.charactersOver({ n: -left }) : words.charactersLeft({ n: left })}
      </p>
    </>
  );
}
