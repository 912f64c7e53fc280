import { lazy, Suspense } from 'react';
import { useStore } from '../lib/create-store.ts';
import { closeModalWith, modalStore } from './modal-store.ts';

const ModalFrame = lazy(() => import('../ui/modal-frame.tsx'));

/** Shows what `openModal` was given; the dialog's code is loaded when the first one opens. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return (
    <Suspense fallback={null}>
      {open.map(({ id, component: Component, props, closeable, size, role }) => (
        <ModalFrame key={id} isCloseable={closeable} size={size} role={role} onClose={() => closeModalWith()}>
          <Component {...props} />
        </ModalFrame>
      ))}
    </Suspense>
  );
}
