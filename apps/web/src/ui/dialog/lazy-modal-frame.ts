import { lazyComponent, lazyModule } from '../../lib/browser/lazy-module.tsx';

/** The window of a dialog, and its heading. */
const modalParts = lazyModule(() => import('./hosted-modal.tsx'));
export const LazyHostedModal = lazyComponent(() => modalParts.fetch().then((parts) => parts.HostedModal));
export const LazyDialogTitle = lazyComponent(() => modalParts.fetch().then((parts) => parts.DialogTitle));
