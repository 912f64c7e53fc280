import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { cx } from '../lib/class-names.ts';
import { type ButtonSize, buttonClasses, type ButtonVariant } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** The button of a Menu. With `label` it shows only its icon. */
export function MenuButton({
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
  const isIconOnly = label !== undefined && children === undefined;
  return (
    <AriaButton
      aria-label={label}
      className={cx(
        isIconOnly
          ? 'inline-grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunken'
          : buttonClasses(variant, size),
        className,
      )}
    >
      {icon && <Icon name={icon} />}
      {children}
      {!isIconOnly && <Icon name="chevron-down" className="-mr-1 size-[1.1em] text-ink-faint" />}
    </AriaButton>
  );
}
