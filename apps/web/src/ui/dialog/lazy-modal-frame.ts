import { lazyComponent, lazyModule } from '../../lib/browser/lazy-module.tsx';

/** The window of a dialog, and its heading. */
const modalParts = lazyModule(() => import('./modal-frame.tsx'));
export const LazyModalFrame = lazyComponent(() => modalParts.fetch().then((parts) => parts.default));
export const LazyDialogTitle = lazyComponent(() => modalParts.fetch().then((parts) => parts.DialogTitle));
