import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import type { ComparedGroups } from './compare-groups.ts';
import { compareNames } from '../../comparison/results/display-names.ts';
import type { NamedFigure } from '../../comparison/figures/figure-types.ts';
import { nameFor } from './present-points.ts';
import type { MissingReason } from '../../comparison/figures/figure-types.ts';

const REASONS: MissingReason[] = [
  'not_submitted',
  'not_reported',
  'zero_denominator',
  'too_few_responses',
  'small_number',
  'would_single_out',
];

/**
 * Who of the picture counts in no average, and why; the submission looked at is always among those asked about. Of a
 * picture that is not shown nothing is said of others. Others are called by name only where they have one for this person:
 * who has not submitted is not for pseudonyms to tell. Those left out of what was chosen are said to be; while it is
 * not known who has submitted, nothing else of them.
 */
export function countMissing(
  everybody: NamedFigure[],
  picture: ComparedGroups['picture'],
  view: ResultView,
  ownId: number | null,
  leftOut: ReadonlySet<number>,
): ChartData['missing'] {
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  const members = new Set(hidden ? [] : picture.set.map((figure) => figure.submission_id));
  const asked = everybody.filter(
    (figure) =>
      figure.submission_id === ownId ||
      members.has(figure.submission_id) ||
      (!hidden && leftOut.has(figure.submission_id)),
  );
  const reasonFor = ({ submission_id, standing }: NamedFigure) => {
    const isTold = view.visibility === 'published' && standing === 'not_submitted';
    return leftOut.has(submission_id) && !isTold ? 'would_single_out' : standing;
  };
  return REASONS.map((reason) => {
    const missing = asked.filter((figure) => reasonFor(figure) === reason);
    return {
      reason,
      count: missing.length,
      names: missing
        .filter((figure) => figure.is_own || view.named)
        .map((figure) => nameFor(figure, view))
        .sort(compareNames),
      own: missing.some((figure) => figure.submission_id === ownId),
    };
  }).filter(({ count }) => count > 0);
}
