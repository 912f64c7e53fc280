import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components';
import { cx } from '../lib/class-names.ts';
import { FocusBack } from './focus-back.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

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
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement={placement}
        className="min-w-56 overflow-auto rounded-lg border border-line bg-surface py-1.5 shadow-pop"
      >
        <FocusBack />
        <AriaMenu className="outline-none">{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

type ItemProps = {
  icon?: IconName;
  /** For links; within the application they navigate without loading the page. */
  href?: string;
  onAction?: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean;
  description?: ReactNode;
  children: ReactNode;
};

export function MenuItem({ icon, isDestructive = false, description, children, ...item }: ItemProps) {
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

export function MenuSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-faint">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="my-1.5 border-t border-line" />;
}
