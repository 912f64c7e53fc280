import { lazy, Suspense } from 'react';
import { useStore } from '../lib/create-store.ts';
import { closeModalWith, modalStore } from './modal-store.ts';

const LazyFrame = lazy(() => import('../ui/modal-frame.tsx'));

/** Shows what `openModal` was given; the window's code is loaded with the first page that has a dialog. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return open.map(({ id, component: Component, props, closeable, size, role, frame, mayClose }) => {
    const Frame = frame ?? LazyFrame;
    return (
      <Suspense key={id} fallback={null}>
        <Frame
          isCloseable={closeable}
          size={size}
          role={role}
          onClose={() => (mayClose?.() ?? true) && closeModalWith()}
        >
          <Component {...props} />
        </Frame>
      </Suspense>
    );
  });
}
