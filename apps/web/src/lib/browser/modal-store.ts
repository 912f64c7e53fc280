import type { ComponentType, ReactNode } from 'react';
import { createStore } from './create-store.ts';

// Each modal has its own props, which only `openModal` can check.
type AnyComponent = ComponentType<Record<string, unknown>>;
type AnyCallback = (...given: never[]) => void;

export type ModalState = {
  component: AnyComponent | null;
  props: Record<string, unknown>;
  closeable: boolean;
  size: ModalSize;
  callback: AnyCallback | null;
};
type OpenModal = ModalState & {
  id: string;
  component: AnyComponent;
  role: ModalRole;
  /** Gives the content the contexts of the component that opens it. */
  withContexts: (content: ReactNode) => ReactNode;
};
/** `alertdialog` for a question that has to be answered. */
export type ModalRole = 'dialog' | 'alertdialog';

const closed: ModalState = { component: null, props: {}, closeable: true, size: 'standard', callback: null };

/** The open modals, the last on top: a question can open above a dialog. */
export const modalStore = createStore<{ open: readonly OpenModal[] }>({ open: [] });

/** SPEC §3: the modal that is open, the uppermost of several. */
export const modalState = (): ModalState => modalStore.get().open.at(-1) ?? closed;

/**
 * Opens a component in the modal host. It closes itself with `closeModal` or `closeModalWith`.
 *
 * @param options.id opened again by the same id, a modal shows its new props, and keeps what was typed in it
 */
export function openModal<Props extends object>(
  component: ComponentType<Props>,
  options: {
    props: Props;
    closeable?: boolean;
    size?: ModalSize;
    role?: ModalRole;
    callback?: (...given: never[]) => void;
    id?: string;
    withContexts?: (content: ReactNode) => ReactNode;
  },
): void {
  const { props, closeable = true, size = 'standard', role = 'dialog', callback = null } = options;
  const { withContexts = (content: ReactNode) => content } = options;
  const id = options.id ?? crypto.randomUUID();
  const modal: OpenModal = {
    id,
    component: component as unknown as AnyComponent,
    props: props as Record<string, unknown>,
    closeable,
    size,
    role,
    withContexts,
    callback,
  };
  modalStore.set(({ open }) => ({
    open: open.some((one) => one.id === id)
      ? open.map((one) => (one.id === id ? modal : one))
      : [...open, modal],
  }));
}

/** SPEC §4: no component, closeable, size standard. Without an id, of the uppermost. */
export function closeModal(id = modalStore.get().open.at(-1)?.id): void {
  if (modalStore.get().open.some((one) => one.id === id))
    modalStore.set(({ open }) => ({ open: open.filter((one) => one.id !== id) }));
}

/** SPEC §4: calls the callback with what is given, and then closes. */
export function closeModalWith(...given: unknown[]): void {
  const { id, callback = null } = modalStore.get().open.at(-1) ?? {};
  (callback as ((...args: unknown[]) => void) | null)?.(...given);
  closeModal(id);
}

export type ModalSize = 'extra-small' | 'small' | 'standard' | 'large';
