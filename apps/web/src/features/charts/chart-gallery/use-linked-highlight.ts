import type { Gallery } from '@portal/contract/charts/gallery';
import { useMemo, useState } from 'react';

/** Who is lit up in all pictures at once, whose bars are one's own, and what they are called. */
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
