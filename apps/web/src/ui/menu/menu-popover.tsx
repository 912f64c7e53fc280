import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Popover,
  type PopoverProps,
  RouterProvider,
  Separator,
} from 'react-aria-components';
import { useHref, useInRouterContext, useNavigate } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { RestoreFocus } from '../dialog/restore-focus.tsx';
import { Icon } from '../icon/icon.tsx';
import type { MenuStart } from './menu-trigger.ts';
import type { ReactNode, RefObject } from 'react';
import type { IconName } from '../icon/icons.ts';

/** An open menu. Fetched late (menu.tsx). */
export function MenuPopover({
  id,
  trigger,
  start,
  placement,
  onClose,
  children,
}: {
  /** The button's id. */
  id: string;
  trigger: RefObject<HTMLButtonElement | null>;
  start: MenuStart;
  placement: PopoverProps['placement'];
  onClose: () => void;
  children: ReactNode;
}) {
  const isRouted = useInRouterContext();
  const popover = (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      trigger="MenuTrigger"
      triggerRef={trigger}
      placement={placement}
      aria-labelledby={id}
      className="min-w-56 overflow-auto rounded-lg border border-line bg-surface py-1.5 shadow-pop"
    >
      <RestoreFocus />
      <AriaMenu
        id={`${id}-menu`}
        aria-labelledby={id}
        autoFocus={start}
        onClose={onClose}
        className="outline-none"
      >
        {children}
      </AriaMenu>
    </Popover>
  );
  return isRouted ? <Routed>{popover}</Routed> : popover;
}

/** Links of menus navigate without loading the page. */
function Routed({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
      {children}
    </RouterProvider>
  );
}

export function MenuItemContent({
  icon,
  isDestructive = false,
  description,
  children,
  ...item
}: MenuItemProps) {
  return (
    <AriaMenuItem
      {...item}
      textValue={typeof children === 'string' ? children : undefined}
      className={cx(
        'mx-1.5 flex cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none data-disabled:text-ink-disabled data-focused:bg-sunken',
        isDestructive && 'text-error',
      )}
    >
      {icon && <Icon name={icon} className={cx('mt-px', !isDestructive && 'text-ink-faint')} />}
      <span>
        {children}
        {description && <span className="block text-xs text-ink-faint">{description}</span>}
      </span>
    </AriaMenuItem>
  );
}

export function MenuSectionContent({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-faint">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparatorContent() {
  return <Separator className="my-1.5 border-t border-line" />;
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
