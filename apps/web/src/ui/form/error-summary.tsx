import { INCOMPLETE_FORM } from '@portal/contract/shared/define-form-rule';
import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId } from './field.tsx';

export type SummaryError = { name: string; message: string };

/**
 * Lists a form's errors above it: takes focus after each submit, and links to each field.
 *
 * @param attempt the form's `submitCount`
 */
export function ErrorSummary({
  errors,
  attempt,
  title = INCOMPLETE_FORM,
}: {
  errors: readonly SummaryError[];
  attempt: number;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-error bg-surface px-5 py-4"
      data-error-summary
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={focusField} className="font-semibold text-error underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.closest('div, fieldset')?.scrollIntoView({ block: 'center' });
}
