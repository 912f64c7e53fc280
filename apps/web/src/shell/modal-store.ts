import type { ComponentType } from 'react';
import { createStore } from '../lib/create-store.ts';
import type { ModalSize } from '../ui/modal-widths.ts';

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

const closed: ModalState = { component: null, props: {}, closeable: true, size: 'standard', callback: null };

export const modalStore = createStore<ModalState>(closed);

/** Opens a component in the modal host. It closes itself with `closeModal` or `closeModalWith`. */
export function openModal<Props extends object>(
  component: ComponentType<Props>,
  options: {
    props: Props;
    closeable?: boolean;
    size?: ModalSize;
    callback?: (...given: never[]) => void;
  },
): void {
  const { props, closeable = true, size = 'standard', callback = null } = options;
  modalStore.set({
    component: component as unknown as AnyComponent,
    props: props as Record<string, unknown>,
    closeable,
    size,
    callback,
  });
}

/** SPEC §4: no component, closeable, size standard. */
export const closeModal = (): void => modalStore.set(closed);

/** SPEC §4: calls the callback with what is given, and then closes. */
export function closeModalWith(...given: unknown[]): void {
  const { callback } = modalStore.get();
  (callback as ((...args: unknown[]) => void) | null)?.(...given);
  closeModal();
}
