import type { ModalSize } from '../../lib/browser/modal-store.ts';

/** SPEC §9: shares of the window from `lg` and `xl` upward; below, as much as a phone gives. */
export const modalWidths: Record<ModalSize, string> = {
  'extra-small': 'sm:w-96 lg:w-[33.4vw] xl:w-[20vw]',
  small: 'sm:w-[30rem] lg:w-[33.4vw]',
  standard: 'sm:w-[80vw] xl:w-[40vw]',
  large: 'sm:w-[80vw]',
};
