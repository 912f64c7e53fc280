export type ModalSize = 'extra-small' | 'small' | 'standard' | 'large';

/** SPEC §9: shares of the window from `lg` and `xl` upward; below, as much as a phone gives. */
export const modalWidths: Record<ModalSize, string> = {
  'extra-small': 'sm:w-96 lg:w-1/3 xl:w-1/5 xl:min-w-80',
  small: 'sm:w-[30rem] lg:w-2/6',
  standard: 'sm:w-4/5 xl:w-2/5',
  large: 'sm:w-4/5',
};
