import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { hasUnsaved, type Unsaved, unsavedStore } from './unsaved-store.ts';

/** The dialog around a form, by its id in the modal store; null on the page itself. */
export const DialogScope = createContext<string | null>(null);
/** The form around a button. */
export const FormScope = createContext<string | null>(null);

export type UnsavedScope = { dialog?: string; form?: string };

/** Checks if closing the dialog or form would lose text. */
export const hasUnsavedText = (scope: UnsavedScope): boolean =>
  unsavedStore
    .get()
    .marks.some(
      ({ dialog, form, lostBy }) =>
        lostBy !== 'unload' && dialog === (scope.dialog ?? dialog) && form === (scope.form ?? form),
    );

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Marks typed text as not yet on the server, so that the page does not reload. @returns a function that
 * removes the mark
 */
function markUnsaved(details: Partial<Unsaved> = {}): () => void {
  const mark: Unsaved = { dialog: null, form: null, lostBy: 'search', isSaving: false, ...details };
  unsavedStore.set(({ marks }) => ({ marks: [...marks, mark] }));
  window.addEventListener('beforeunload', warn);
  return () => {
    unsavedStore.set(({ marks }) => ({ marks: marks.filter((one) => one !== mark) }));
    if (!hasUnsaved()) window.removeEventListener('beforeunload', warn);
  };
}

/** Drops all marks, when the user signs out: nothing asks again on the way. */
export function forgetUnsaved(): void {
  unsavedStore.set({ marks: [] });
  window.removeEventListener('beforeunload', warn);
}

export type UnsavedOptions = Partial<
  Pick<Unsaved, 'form' | 'lostBy' | 'isSaving' | 'save' | 'isCarried' | 'onWait'>
>;

/**
 * Guards typed text that has no form of its own. Forms use `<Form isUnsaved>` (ui/form/form.tsx), which calls
 * this.
 */
export function useUnsaved(isUnsaved: boolean, options: UnsavedOptions = {}): void {
  const dialog = useContext(DialogScope);
  const around = useContext(FormScope);
  const { form = around, lostBy = 'search', isSaving = false } = options;
  const latest = useRef(options);
  useLayoutEffect(() => void (latest.current = options));
  const canSave = options.save !== undefined;
  // Before any paint: a form that was saved and reset does not stop the navigation that follows.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    return markUnsaved({
      dialog,
      form,
      lostBy,
      isSaving,
      save: canSave ? () => latest.current.save?.() : undefined,
      isCarried: () => latest.current.isCarried?.() ?? false,
      onWait: (isWaiting) => latest.current.onWait?.(isWaiting),
    });
  }, [isUnsaved, dialog, form, lostBy, isSaving, canSave]);
}
