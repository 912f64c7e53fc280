import { useEffect } from 'react';

const unsaved = new Set<symbol>();

export const hasUnsaved = (): boolean => unsaved.size > 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Marks typed text as not yet on the server, so that the page does not reload. @returns a function that
 * removes the mark
 */
function markUnsaved(): () => void {
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

/** Checks if the user is in the middle of a form, even one that reports nothing. */
export function isTyping(): boolean {
  const active = document.activeElement;
  if (hasUnsaved() || active?.matches('input, textarea, select, [contenteditable]')) return true;
  return [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')].some((field) =>
    /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}
