import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { PopoverProps } from 'react-aria-components';
import { lazyComponent, lazyModule } from '../../lib/browser/lazy-module.tsx';
import { type MenuStart, MenuTriggerContext } from './menu-trigger.ts';
import type { MenuItemProps } from './menu-popover.tsx';

/** React Aria's menu and what is in one. */
const lazyMenuPopover = lazyModule(() => import('./menu-popover.tsx'));
const MenuPopover = lazyComponent(() => lazyMenuPopover.fetch().then((parts) => parts.MenuPopover));

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

export function MenuItem(props: MenuItemProps) {
  const { MenuItemContent: Item } = lazyMenuPopover.use();
  return <Item {...props} />;
}

export function MenuSection(props: { title: ReactNode; children: ReactNode }) {
  const { MenuSectionContent: Section } = lazyMenuPopover.use();
  return <Section {...props} />;
}

export function MenuSeparator() {
  const { MenuSeparatorContent: Line } = lazyMenuPopover.use();
  return <Line />;
}
