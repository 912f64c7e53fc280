import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { type AnyIconName, Icon } from '../icon/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active disabled:bg-sunken disabled:text-ink-disabled',
  secondary:
    'border border-line-strong bg-surface text-ink hover:bg-canvas active:bg-sunken disabled:border-line disabled:text-ink-disabled',
  quiet: 'text-accent-text hover:bg-accent-tint active:bg-accent-tint-strong disabled:text-ink-disabled',
  danger:
    'bg-error text-surface hover:brightness-90 active:brightness-75 disabled:bg-sunken disabled:text-ink-disabled',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 px-2.5 text-xs',
  medium: 'min-h-10 gap-2 px-4 text-sm',
  large: 'min-h-12 gap-2 px-6 text-base',
};

export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return cx(
    'inline-flex items-center justify-center rounded-md py-1 text-center font-semibold no-underline',
    variants[variant],
    sizes[size],
  );
}

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: AnyIconName; iconAfter?: AnyIconName };
const inside = (icon: AnyIconName | undefined, children: ReactNode, iconAfter: AnyIconName | undefined) => (
  <>
    {icon && <Icon name={icon} className="-ml-0.5" />}
    {children}
    {iconAfter && <Icon name={iconAfter} className="-mr-0.5" />}
  </>
);

export type ButtonProps = Look & ComponentProps<'button'> & { isPending?: boolean };

/**
 * Shows a button, secondary by default: a screen has one primary button. While pending it stays focusable but
 * does nothing.
 */
export function Button({
  variant = 'secondary',
  size,
  icon,
  iconAfter,
  isPending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      className={cx(buttonClasses(variant, size), 'relative', className)}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      <span className={cx('inline-flex items-center gap-[inherit]', isPending && 'opacity-0')}>
        {inside(icon, children, iconAfter)}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Please wait" />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({
  variant = 'secondary',
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={cx(buttonClasses(variant, size), className)}>
      {inside(icon, children, iconAfter)}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: AnyIconName;
  /** The button's action; the accessible name and the tooltip. */
  label: string;
  size?: 'medium' | 'small';
};

export function IconButton({
  icon,
  label,
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink disabled:text-ink-disabled aria-pressed:text-accent-text',
        size === 'small' ? 'size-8' : 'size-10',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
