import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** Chooses a file of this computer; spreads with `register`, whose value is then the browser's list of files. */
export function FileField({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={input.id} name={input.name}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className="block w-full rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold aria-invalid:border-error"
        />
      )}
    </Field>
  );
}
