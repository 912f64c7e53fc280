import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { Icon } from '../icon/icon.tsx';

/** Props of every form control. `error` comes from the form's state; `hint` appears under the label. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Written after the label; fields are required unless they say so. */
  isOptional?: boolean;
  /** The label stays for screen readers only, where the place makes it plain (a search box). */
  isLabelHidden?: boolean;
};

/** Splits the props of a form control into those of its field and those of the element. */
export function splitFieldProps<Props extends FieldProps & { className?: string }>(props: Props) {
  const { label, hint, error, isOptional, isLabelHidden, className, ...element } = props;
  return { field: { label, hint, error, isOptional, isLabelHidden, className }, element };
}

/** The id an error summary links to. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export const controlClasses =
  'w-full rounded-md border border-line-strong bg-surface px-3 in-data-bar:px-2 min-h-11 in-data-bar:min-h-9 text-base in-data-bar:text-sm text-ink hover:border-ink-soft aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error disabled:border-line disabled:bg-canvas disabled:text-ink-disabled';

/** Label, hint and error around a control, tied to it for screen readers. */
export function Field({
  id: givenId,
  name,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
}: FieldProps & {
  id?: string;
  name?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const generated = useId();
  const id = givenId ?? (name ? fieldId(name) : generated);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-1.5 in-data-bar:gap-1', className)}>
      <label
        htmlFor={id}
        className={cx('text-sm font-semibold in-data-bar:text-xs', isLabelHidden && 'sr-only')}
      >
        {label}
        {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="-mt-0.5 text-sm text-ink-faint">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-error">
      <Icon name="alert-circle" className="mt-[0.1em]" />
      <span>{message}</span>
    </p>
  );
}
