import type { ReactNode } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  error: 'bg-error-tint text-error',
  info: 'bg-info-tint text-info',
  accent: 'bg-accent-tint text-accent-text',
};

export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="-ml-0.5 size-[1.1em]" />}
      {children}
    </span>
  );
}

const states = {
  upcoming: ['Upcoming', 'neutral', 'calendar-clock'],
  registration: ['Registration open', 'info', 'clipboard-list'],
  open: ['Open for data entry', 'accent', 'pencil'],
  validation: ['In validation', 'warning', 'shield-check'],
  published: ['Published', 'success', 'bar-chart-3'],
  closed: ['Closed', 'neutral', 'lock'],
  not_started: ['Not started', 'neutral', 'circle-dashed'],
  in_progress: ['In progress', 'info', 'circle'],
  complete: ['Complete', 'success', 'check'],
  submitted: ['Submitted', 'success', 'lock'],
  unverified: ['Not verified', 'neutral', 'mail'],
  pending: ['Pending', 'warning', 'clock'],
  invited: ['Invited', 'info', 'mail'],
  approved: ['Approved', 'success', 'check'],
  rejected: ['Rejected', 'error', 'x'],
} as const satisfies Record<string, readonly [string, Tone, IconName]>;

export type KnownState = keyof typeof states;

/** The state of a period, a section, a submission or a person: word, colour and sign, never colour alone. */
export function StatePill({
  state,
  label,
  className,
}: {
  state: KnownState;
  label?: string;
  className?: string;
}) {
  const [text, tone, icon] = states[state];
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {label ?? text}
    </Badge>
  );
}
