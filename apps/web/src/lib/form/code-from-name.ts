import { createSlug } from '@portal/contract/shared/slug';
import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Fields<Values extends FieldValues> = {
  name: Path<Values>;
  code: Path<Values>;
  /** The code of a name; for an address, unless something else is said. */
  codeOf?: (name: string) => string;
};

/**
 * Proposes a code from the name until the user types one; proposes again if the code is cleared. Returns the
 * `onChange` of both fields.
 */
export function useCodeFromName<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { name, code, codeOf = createSlug }: Fields<Values>,
) {
  const isTyped = useRef(false);
  return {
    onName: () => {
      if (isTyped.current) return;
      const proposed = codeOf(String(form.getValues(name)));
      form.setValue(code, proposed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    },
    onCode: () => {
      isTyped.current = String(form.getValues(code)).trim() !== '';
    },
  };
}

/**
 * Makes a name for formulas: `Falls per 1,000 bed days` becomes `falls_per_1_000_bed_days`. A name that
 * starts with a figure gets a prefix.
 */
export function identifierOfName(name: string, { before = 'm_', most = 60 } = {}): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const short = plain.length <= most ? plain : plain.slice(0, most).replace(/_[^_]*$/, '');
  return /^\d/.test(short) ? `${before}${short}` : short;
}
