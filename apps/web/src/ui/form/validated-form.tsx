import type { ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormErrors } from './form-errors.tsx';

/** A form that lists its errors above its fields. */
export const ValidatedForm = <Values extends FieldValues>({
  form,
  children,
  ...element
}: ComponentProps<'form'> & { form: UseFormReturn<Values> }) => (
  <form noValidate {...element}>
    <FormErrors form={form} />
    {children}
  </form>
);
