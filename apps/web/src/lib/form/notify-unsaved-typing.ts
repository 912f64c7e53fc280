import { toast } from '../browser/toasts.ts';

/** Says that text typed during a save is not part of it. */
export const notifyUnsavedTyping = (): void => {
  toast('What you typed while saving is not saved yet.', 'warning');
};
