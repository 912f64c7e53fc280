import { codeOfName } from '@portal/contract/rules/code-of-name';
import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * A code that is proposed from the name while nobody has typed one; emptied, it is proposed again. Its answer is the
 * `onChange` of both fields.
 */
export function useCodeFromName<Values extends FieldValues & { project_name: string; project_code: string }>(
  form: UseFormReturn<Values>,
  taken: readonly string[],
) {
  const isTyped = useRef(false);
  const name = 'project_name' as Path<Values>;
  const code = 'project_code' as Path<Values>;
  return {
    onName: () => {
      if (isTyped.current) return;
      const proposed = codeOfName(String(form.getValues(name)), taken);
      form.setValue(code, proposed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    },
    onCode: () => {
      isTyped.current = String(form.getValues(code)).trim() !== '';
    },
  };
}
