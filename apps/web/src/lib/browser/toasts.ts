import { createStore } from './create-store.ts';

export type ToastStatus = 'success' | 'warning' | 'error' | 'info';
export type Toast = { id: number; text: string; status: ToastStatus };

/** SPEC §9 */
export const TOAST_TIMEOUT_MS = 6000;

export const toastStore = createStore<{ toasts: Toast[] }>({ toasts: [] });

let lastId = 0;

/** Shows a toast; one without text is not shown. @returns its id, for `removeToast`. */
export function toast(text: string, status: ToastStatus = 'info'): number | null {
  if (text.trim() === '') return null;
  const id = ++lastId;
  toastStore.set(({ toasts }) => ({
    // The same message again takes the place of the first: a failing loop must not fill the screen.
    toasts: [...toasts.filter((one) => one.text !== text || one.status !== status), { id, text, status }],
  }));
  return id;
}

export function removeToast(id: number): void {
  toastStore.set(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
}
