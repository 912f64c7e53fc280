import { useEffect } from 'react';

const unsaved = new Set<symbol>();

export const hasUnsaved = (): boolean => unsaved.size > 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Says that something typed is not on the server yet: the page is not reloaded meanwhile. @returns how to take it back */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved');
  unsaved.add(mark);
  if (unsaved.size === 1) window.addEventListener('beforeunload', warn);
  return () => {
    unsaved.delete(mark);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** `useUnsaved(formState.isDirty)` */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}
