import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { createStore } from '../browser/create-store.ts';

/** The dialog around a form, by its id in the modal store; null on the page itself. */
export const DialogScope = createContext<string | null>(null);
/** The form around a button. */
export const FormScope = createContext<string | null>(null);

/**
 * The change that loses the text: `search`, any change of the address; `path`, only another page; `unload`, only
 * closing or reloading the tab, because the text is stored in the browser.
 */
type LostBy = 'search' | 'path' | 'unload';

export type Unsaved = {
  dialog: string | null;
  form: string | null;
  lostBy: LostBy;
  /** True during a save: a user who leaves then waits for it. */
  isSaving: boolean;
  /** Saves the text before the user leaves, where the form can do that. */
  save?: (() => unknown) | undefined;
  /** Returns true if the owner itself leaves and takes the text along. */
  isCarried?: (() => boolean) | undefined;
  /** Reports when the user starts or stops waiting for the save to leave. */
  onWait?: ((isWaiting: boolean) => void) | undefined;
};

/** All typed text that is not on the server, one entry for each form. */
export const unsavedStore = createStore<{ marks: readonly Unsaved[] }>({ marks: [] });

export type UnsavedScope = { dialog?: string; form?: string };

export const hasUnsaved = (): boolean => unsavedStore.get().marks.length > 0;

/** Checks if closing the dialog or form would lose text. */
export const wouldLose = (scope: UnsavedScope): boolean =>
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
