import { useStore } from '../../lib/browser/create-store.ts';
import { LazyHostedModal } from '../../ui/dialog/lazy-modal-frame.ts';
import { modalStore } from '../../lib/browser/modal-store.ts';

/** Shows what `openModal` was given. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return open.map(({ id, component: Component, props, closeable, size, role, withContexts }) => (
    <LazyHostedModal key={id} id={id} isCloseable={closeable} size={size} role={role}>
      {withContexts(<Component {...props} />)}
    </LazyHostedModal>
  ));
}
