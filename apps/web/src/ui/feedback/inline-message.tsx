import type { ReactNode } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type MessageTone = 'info' | 'success' | 'warning' | 'error';

const looks: Record<MessageTone, { classes: string; icon: IconName; iconClasses: string; said: string }> = {
  info: { classes: 'border-info-line bg-info-tint', icon: 'info', iconClasses: 'text-info', said: 'Note: ' },
  success: {
    classes: 'border-success-line bg-success-tint',
    icon: 'check-circle-2',
    iconClasses: 'text-success',
    said: 'Done: ',
  },
  warning: {
    classes: 'border-warning-line bg-warning-tint',
    icon: 'triangle-alert',
    iconClasses: 'text-warning',
    said: 'Warning: ',
  },
  error: {
    classes: 'border-error-line bg-error-tint',
    icon: 'alert-circle',
    iconClasses: 'text-error',
    said: 'Error: ',
  },
};

/**
 * Shows a message that stays in place, unlike a toast. Set `isLive` if it appears in response to the user's
 * action.
 */
export function InlineMessage({
  tone = 'info',
  title,
  isLive = false,
  action,
  className,
  children,
}: {
  tone?: MessageTone;
  title?: ReactNode;
  isLive?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const look = looks[tone];
  return (
    <div
      role={isLive ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-3 rounded-md border px-4 py-3 text-sm', look.classes, className)}
    >
      <Icon name={look.icon} className={cx('mt-0.5', look.iconClasses)} />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{look.said}</span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
      {action}
    </div>
  );
}
