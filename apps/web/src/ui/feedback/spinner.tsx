import { cx } from '../../lib/format/class-names.ts';

/** Turning, for what takes less than a few seconds; with reduced motion it stands still and the label speaks. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cx('inline-grid place-items-center', className)}>
      <span
        aria-hidden
        className="size-[1.125em] animate-spin rounded-full border-2 border-current border-r-transparent"
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
