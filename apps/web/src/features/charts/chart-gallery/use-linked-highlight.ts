import type { Gallery } from '@portal/contract/charts/gallery';
import { useMemo, useState } from 'react';

/** The submission highlighted in all charts at once, the user's submissions, and their names. */
export type LinkedHighlight = {
  own: ReadonlySet<string>;
  lit: string | null;
  light: (key: string | null) => void;
  nameOf: (key: string) => string;
};

export function useLinkedHighlight(submissions: Gallery['submissions'] | undefined): LinkedHighlight {
  const [lit, light] = useState<string | null>(null);
  return useMemo(() => {
    const names = new Map(submissions?.map(({ key, name }) => [key, name]));
    const own = new Set(submissions?.flatMap(({ key, is_own }) => (is_own ? [key] : [])));
    return { own, lit, light, nameOf: (key) => names.get(key) ?? '' };
  }, [submissions, lit]);
}
