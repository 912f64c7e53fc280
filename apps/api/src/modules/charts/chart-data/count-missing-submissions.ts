import type { ChartData } from '@portal/contract/charts/chart-data';
import { missingPointReason } from '@portal/contract/charts/chart-parts';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import type { ComparedGroups } from './compare-groups.ts';
import { compareNames } from '../../comparison/results/display-names.ts';
import type { NamedFigure } from '../../comparison/figures/figure-types.ts';
import { displayNameFor } from './build-chart-points.ts';

const REASONS = missingPointReason.options;

/**
 * Counts the drawn submissions that are in no average, with reasons; the viewed submission is always
 * included. A hidden chart reveals nothing about others. Others are named only if this person sees names,
 * because pseudonyms must not reveal who has not submitted. Submissions left out of the selection are
 * reported. While it is unknown who has submitted, nothing else about them is reported.
 */
export function countMissingSubmissions(
  knownFigures: NamedFigure[],
  picture: ComparedGroups['picture'],
  view: ResultView,
  ownSubmissionId: number | null,
  leftOutSubmissionIds: ReadonlySet<number>,
): ChartData['missing'] {
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  const members = new Set(hidden ? [] : picture.set.map((figure) => figure.submission_id));
  const asked = knownFigures.filter(
    (figure) =>
      figure.submission_id === ownSubmissionId ||
      members.has(figure.submission_id) ||
      (!hidden && leftOutSubmissionIds.has(figure.submission_id)),
  );
  const reasonFor = ({ submission_id, standing }: NamedFigure) => {
    const isTold = view.visibility === 'published' && standing === 'not_submitted';
    return leftOutSubmissionIds.has(submission_id) && !isTold ? 'would_single_out' : standing;
  };
  return REASONS.map((reason) => {
    const missing = asked.filter((figure) => reasonFor(figure) === reason);
    return {
      reason,
      count: missing.length,
      names: missing
        .filter((figure) => figure.is_own || view.named)
        .map((figure) => displayNameFor(figure, view))
        .sort(compareNames),
      own: missing.some((figure) => figure.submission_id === ownSubmissionId),
    };
  }).filter(({ count }) => count > 0);
}
