import { createStore } from '../browser/create-store.ts';

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

export const hasUnsaved = (): boolean => unsavedStore.get().marks.length > 0;

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
