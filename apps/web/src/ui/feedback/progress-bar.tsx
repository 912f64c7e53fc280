import { cx } from '../../lib/format/class-names.ts';

/** Shows progress as a bar, with the figures beside it: `23 of 40`, or `None yet` where nothing is expected. */
export function ProgressBar({
  value,
  max = 100,
  label,
  text,
  isLabelHidden = false,
  className,
}: {
  value: number;
  max?: number;
  label: string;
  /** The text at the right; without it, the share in per cent. */
  text?: string;
  isLabelHidden?: boolean;
  className?: string;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const said = max > 0 ? (text ?? `${Math.round(share * 100)}%`) : 'None yet';
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex justify-between gap-4 text-xs text-ink-faint">
        <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
        <span className="tabular">{said}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={said}
        className="tells h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className={cx(
            'h-full rounded-full',
            share >= 1 ? 'bg-success' : 'bg-accent',
            'forced-colors:bg-[Highlight]',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
