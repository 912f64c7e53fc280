import type { ChartData } from '@portal/contract/chart-data';
import type { View } from './chart-data.policy.ts';
import type { Compared } from './compare.ts';
import type { Figure } from './figures.ts';
import type { MissingReason } from './suppress.ts';

const REASONS: MissingReason[] = ['not_submitted', 'not_reported', 'zero_denominator', 'small_number'];

/**
 * Who of the picture counts in no average, and why; the submission looked at is always among those asked about. Of a
 * picture that is not shown nothing is said of others.
 */
export function countMissing(
  everybody: Figure[],
  picture: Compared['picture'],
  view: View,
  ownId: number | null,
): ChartData['missing'] {
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  const members = new Set(hidden ? [] : picture.set.map((figure) => figure.submission_id));
  const asked = everybody.filter(
    (figure) => figure.submission_id === ownId || members.has(figure.submission_id),
  );
  return REASONS.map((reason) => {
    const missing = asked.filter((figure) => figure.standing === reason);
    return {
      reason,
      count: missing.length,
      own: missing.some((figure) => figure.submission_id === ownId),
    };
  }).filter(({ count }) => count > 0);
}
