import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { ReviewerField } from './reviewer-field.tsx';

/** Binds the selection of a reviewer to a field of a form. */
export function ReviewerControl<Values extends FieldValues>({
  form,
  name,
  ...field
}: {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  whose: ResponseKey;
  known?: { id: number; full_name: string } | null;
  label: string;
  hint?: string;
}) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, onChange }, fieldState }) => (
        <ReviewerField
          {...field}
          name={name}
          error={fieldState.error?.message}
          value={value}
          onChange={onChange}
        />
      )}
    />
  );
}
