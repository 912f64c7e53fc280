import { quarterName } from '@portal/wording/ranks';
import { cx } from '../../lib/class-names.ts';

/** Four quarters from lowest to highest with one's own filled and named. */
export function QuartileBar({ quartile }: { quartile: number | null }) {
  const name = quarterName(quartile);
  return (
    <div>
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((quarter) => (
          <span
            key={quarter}
            className={cx('h-2.5 rounded-sm', quarter === quartile ? 'bg-accent' : 'bg-sunken')}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">{name ? `${name} quarter` : 'No quarter'}</p>
    </div>
  );
}
