import { createContext, type Ref } from 'react';

/** The entry focused when a menu opens; by mouse, the menu as a whole. */
export type MenuStart = 'first' | 'last' | true;

/** The data a Menu gives its MenuButton. */
export const MenuTriggerContext = createContext<{
  id: string;
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  open: (at: MenuStart) => void;
} | null>(null);
