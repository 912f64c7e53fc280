import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { FieldError, fieldId } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  className?: string;
};

const boxClasses = 'mt-[0.2rem] size-5 shrink-0 accent-accent';

/** Spreads with React Hook Form. The whole line is the target. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  return (
    <Choice label={label} hint={hint} error={error} className={className} name={input.name} id={input.id}>
      {(control) => <input {...input} {...control} type="checkbox" className={boxClasses} />}
    </Choice>
  );
}

export type SwitchProps = CheckboxProps;

/** On or off, at once: where a checkbox would wait for a form to be sent. */
export function Switch({ label, hint, error, className, ...input }: SwitchProps) {
  return (
    <Choice label={label} hint={hint} error={error} className={className} name={input.name} id={input.id}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="checkbox"
          role="switch"
          className="relative mt-0.5 h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-ink-faint before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:border-line disabled:bg-sunken disabled:before:bg-ink-disabled forced-colors:appearance-auto"
        />
      )}
    </Choice>
  );
}

function Choice({
  id: givenId,
  name,
  label,
  hint,
  error,
  className,
  children,
}: Pick<CheckboxProps, 'id' | 'name' | 'label' | 'hint' | 'error' | 'className'> & {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const generated = useId();
  const id = givenId ?? (name ? fieldId(name) : generated);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('grid gap-1', className)}>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className="flex items-start gap-3">
        {children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <div id={`${id}-hint`} className="text-sm text-ink-faint">
              {hint}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
