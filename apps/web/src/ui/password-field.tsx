import { useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { controlClasses, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  ...input
}: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  const field = { label, hint, error, isOptional, isLabelHidden, className };
  return (
    <Field {...field} id={input.id} name={input.name}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cx(controlClasses, 'pr-12')}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
