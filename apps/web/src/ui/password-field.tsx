import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password that can be looked at while it is typed; hidden again when the form is sent. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          className="rounded-sm px-1 py-1 text-sm font-semibold text-accent-text hover:underline"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
