import type { ReactNode } from 'react';

/** The buttons of a dialog: the main one first, for it stands nearest to the text just read. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap gap-3">{children}</div>;
}
