import { lateComponent, lateModule } from '../../lib/late-module.tsx';

/** The window of a dialog, and its heading. */
const modalParts = lateModule(() => import('./modal-frame.tsx'));
export const ModalFrame = lateComponent(() => modalParts.fetch().then((parts) => parts.default));
export const DialogTitle = lateComponent(() => modalParts.fetch().then((parts) => parts.DialogTitle));
