import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorList } from '../../lib/form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { InlineMessage } from '../telling/message.tsx';

/** Above a form: what is wrong with its fields, and what the server said of the whole. */
export function FormErrors<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount } = form.formState;
  // Controlled fields are checked last; the summary lists them where they stand: in the order of the form's values.
  const order = Object.keys(form.getValues());
  const placeOf = (name: string) => order.indexOf(name.split('.')[0] ?? name);
  const listed = errorList(errors).sort((one, other) => placeOf(one.name) - placeOf(other.name));
  return (
    <>
      <ErrorSummary errors={listed} attempt={submitCount} />
      {errors.root?.message && (
        <InlineMessage tone="error" isLive>
          {errors.root.message}
        </InlineMessage>
      )}
    </>
  );
}
