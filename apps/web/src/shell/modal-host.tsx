import { lazy, Suspense } from 'react';
import { useStore } from '../lib/create-store.ts';
import { closeModal, modalStore } from './modal-store.ts';

const ModalFrame = lazy(() => import('../ui/modal-frame.tsx'));

/** Shows what `openModal` was given; the dialog's code is loaded when the first one opens. */
export function ModalHost() {
  const { component: Component, props, closeable, size } = useStore(modalStore, (state) => state);
  if (!Component) return null;
  return (
    <Suspense fallback={null}>
      <ModalFrame isOpen isCloseable={closeable} size={size} onClose={closeModal}>
        <Component {...props} />
      </ModalFrame>
    </Suspense>
  );
}
