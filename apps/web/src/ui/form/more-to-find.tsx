import { formatNumber } from '../../lib/format/format.ts';

/** The most options a list of tick boxes shows at once; the user finds the others by typing. */
export const MOST_LISTED = 100;

/** Shows below a list of tick boxes that typing finds more than the list shows. Empty if it shows all. */
export function MoreToFind({ listed, total }: { listed: number; total: number }) {
  if (listed >= total) return null;
  return (
    <p className="px-2.5 py-3 text-sm text-ink-faint">
      Showing {formatNumber(listed)} of {formatNumber(total)}. Type to find more.
    </p>
  );
}
