import { createContext, type Ref } from 'react';

/** Which entry has the focus when a menu opens; by the mouse, the menu as a whole. */
export type MenuStart = 'first' | 'last' | true;

/** What a MenuButton is told by its Menu. */
export const MenuTriggerContext = createContext<{
  id: string;
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  open: (at: MenuStart) => void;
} | null>(null);
