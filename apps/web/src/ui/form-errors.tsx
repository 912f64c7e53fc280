import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorList } from '../lib/form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { InlineMessage } from './message.tsx';

/** Above a form: what is wrong with its fields, and what the server said of the whole. */
export function FormErrors<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount } = form.formState;
  return (
    <>
      <ErrorSummary errors={errorList(errors)} attempt={submitCount} />
      {errors.root?.message && (
        <InlineMessage tone="error" isLive>
          {errors.root.message}
        </InlineMessage>
      )}
    </>
  );
}
