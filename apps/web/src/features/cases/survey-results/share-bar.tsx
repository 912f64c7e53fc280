import { cx } from '../../../lib/format/class-names.ts';

/** A share as a bar with its figures beside it: the figures are read, the bar is looked at. */
export function ShareBar({
  label,
  share,
  figures,
  tone = 'own',
}: {
  label: string;
  /** From 0 to 1; null where it is held back. */
  share: number | null;
  figures: string;
  tone?: 'own' | 'all';
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="wrap-anywhere">{label}</span>
      <span className={cx('tabular text-right', share === null ? 'text-ink-faint' : 'font-medium')}>
        {figures}
      </span>
      <div aria-hidden className="tells col-span-2 h-2.5 overflow-hidden rounded-sm bg-sunken">
        <div
          className={cx('h-full', tone === 'own' ? 'bg-accent' : 'bg-ink-faint')}
          style={{ width: `${Math.max(0, Math.min(1, share ?? 0)) * 100}%` }}
        />
      </div>
    </div>
  );
}
