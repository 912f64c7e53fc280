import { lazy, Suspense, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { controlClasses, Field, splitFieldProps } from './field.tsx';
import { Icon } from '../icon/icon.tsx';
import type { TextFieldProps } from './text-field.tsx';

const PasswordStrength = lazy(() => import('./password-strength.tsx'));

/**
 * A password that can be shown. With `strengthOf` (the value being typed) a meter says how strong it is; `personal` are
 * words it should not contain, such as the name.
 */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'> & { strengthOf?: string; personal?: string[] },
) {
  const { field, element } = splitFieldProps(props);
  const { strengthOf, personal, ...input } = element;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} id={input.id} name={input.name}>
      {(control) => (
        <>
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
          {strengthOf && (
            <Suspense fallback={null}>
              <PasswordStrength password={strengthOf} personal={personal} />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}
