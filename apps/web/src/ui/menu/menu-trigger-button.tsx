import { type KeyboardEvent, type ReactNode, use } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { type ButtonSize, buttonClasses, type ButtonVariant } from '../buttons/button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { type MenuStart, MenuTriggerContext } from './menu-trigger.ts';

/** Enter, Space and the arrows open a menu as they go down. */
const keys: Record<string, MenuStart> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' };

/** The button of a Menu. With `label` it shows only its icon. */
export function MenuTriggerButton({
  variant = 'secondary',
  size,
  icon,
  label,
  className,
  children,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  label?: string;
  className?: string;
  children?: ReactNode;
}) {
  const menu = use(MenuTriggerContext);
  const isIconOnly = label !== undefined && children === undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const start = keys[event.key];
    if (!start || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    menu?.open(start);
  };
  return (
    <button
      type="button"
      id={menu?.id}
      ref={menu?.ref}
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={menu?.isOpen}
      aria-controls={menu?.isOpen ? `${menu.id}-menu` : undefined}
      className={cx(
        isIconOnly
          ? 'inline-grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunken'
          : buttonClasses(variant, size),
        className,
      )}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // Not every browser gives a clicked button the focus, which has to come back here.
        event.currentTarget.focus();
        menu?.open(event.detail === 0 ? 'first' : true);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
      {!isIconOnly && <Icon name="chevron-down" className="-mr-1 size-[1.1em] text-ink-faint" />}
    </button>
  );
}
