import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorList } from '../../lib/form/form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { fieldId } from './field.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';

/** Above a form: what is wrong with its fields, and what the server said of the whole. */
export function FormErrors<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { errors, submitCount } = form.formState;
  const listed = errorList(errors).sort((one, other) => inOrder(one.name, other.name));
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

/** Sorts fields by their position on the page, regardless of the order of checks. */
function inOrder(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => document.getElementById(fieldId(name)));
  if (!first || !second) return Number(!first) - Number(!second);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
