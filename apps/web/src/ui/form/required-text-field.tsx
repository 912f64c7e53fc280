import { required } from '@portal/contract/shared/form-rules';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../lib/form/form.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Edits a text that cannot be empty, with its error beside it. */
export function RequiredTextField<Values extends FieldValues>({
  form,
  name,
  label,
  ...rest
}: Omit<TextFieldProps, 'form' | 'name' | 'error'> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
}) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      label={label}
      autoComplete="off"
      {...rest}
      error={error?.message}
      {...form.register(name, validateWith(label, required()))}
    />
  );
}
