import { useStore } from '../../lib/create-store.ts';
import { ModalFrame } from '../../ui/dialog/modal-parts.ts';
import { closeModalWith, modalStore } from './modal-store.ts';

/** Shows what `openModal` was given. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return open.map(({ id, component: Component, props, closeable, size, role, mayClose }) => (
    <ModalFrame
      key={id}
      isCloseable={closeable}
      size={size}
      role={role}
      onClose={() => (mayClose?.() ?? true) && closeModalWith()}
    >
      <Component {...props} />
    </ModalFrame>
  ));
}
