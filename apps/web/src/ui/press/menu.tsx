import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { PopoverProps } from 'react-aria-components';
import { lateComponent, lateModule } from '../../lib/late-module.tsx';
import type { IconName } from '../icon/icons.ts';
import { type MenuStart, MenuTriggerContext } from './menu-trigger.ts';

/** React Aria's menu and what is in one. */
export const menuParts = lateModule(() => import('./menu-parts.tsx'));
const MenuPopover = lateComponent(() => menuParts.fetch().then((parts) => parts.MenuPopover));

/**
 * A button with a list of actions or links. `trigger` is a MenuButton.
 *
 * @example <Menu trigger={<MenuButton>Export</MenuButton>}><MenuItem onAction={...}>CSV</MenuItem></Menu>
 */
export function Menu({
  trigger,
  children,
  placement = 'bottom end',
}: {
  trigger: ReactElement;
  children: ReactNode;
  placement?: PopoverProps['placement'];
}) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<MenuStart | null>(null);
  return (
    <>
      <MenuTriggerContext value={{ id, ref, isOpen: start !== null, open: setStart }}>
        {trigger}
      </MenuTriggerContext>
      {start !== null && (
        <MenuPopover id={id} trigger={ref} start={start} placement={placement} onClose={() => setStart(null)}>
          {children}
        </MenuPopover>
      )}
    </>
  );
}

export type MenuItemProps = {
  icon?: IconName;
  /** For links; within the application they navigate without loading the page. */
  href?: string;
  onAction?: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean;
  description?: ReactNode;
  children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const { Item } = menuParts.use();
  return <Item {...props} />;
}

export function MenuSection(props: { title: ReactNode; children: ReactNode }) {
  const { Section } = menuParts.use();
  return <Section {...props} />;
}

export function MenuSeparator() {
  const { Line } = menuParts.use();
  return <Line />;
}
