import { useStore } from '../../lib/browser/create-store.ts';
import { LazyModalFrame } from '../../ui/dialog/lazy-modal-frame.ts';
import { closeModalWith, modalStore } from '../../lib/browser/modal-store.ts';

/** Shows what `openModal` was given. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return open.map(({ id, component: Component, props, closeable, size, role, mayClose }) => (
    <LazyModalFrame
      key={id}
      isCloseable={closeable}
      size={size}
      role={role}
      onClose={() => (mayClose?.() ?? true) && closeModalWith()}
    >
      <Component {...props} />
    </LazyModalFrame>
  ));
}
