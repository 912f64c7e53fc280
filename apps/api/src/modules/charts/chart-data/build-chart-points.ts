import type { ChartPoint } from '@portal/contract/charts/chart-data';
import { roundForComparison } from '@portal/statistics/finite-values';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import { formatSubmissionName, formatPseudonym } from '../../comparison/results/display-names.ts';
import type { ComparedGroups } from './compare-groups.ts';
import type { Figure, NamedFigure } from '../../comparison/figures/figure-types.ts';
import { computeInterval, type MeasureShape } from './confidence-interval.ts';
import type { JudgedFigures } from './figure-verdicts.ts';
import { isShownInChart, toVisibleNumbers } from '../../comparison/suppression/figure-status.ts';

const isIdentified = (figure: Figure, view: Pick<ResultView, 'named'>) => figure.is_own || view.named;

/** Returns the name that one person can see for a submission. */
export const displayNameFor = (figure: NamedFigure, view: Pick<ResultView, 'named'>): string =>
  isIdentified(figure, view) ? formatSubmissionName(figure) : formatPseudonym(figure.pseudonym_number);

/** The submissions whose figures may be drawn, in a picture as it is seen by one person. */
export function visibleFigures<Of extends Figure>(
  knownFigures: Of[],
  picture: ComparedGroups['picture'],
  view: ResultView,
  ownSubmissionId: number | null,
): Of[] {
  const members = new Set(picture.set.map((figure) => figure.submission_id));
  const hidden = picture.summary.suppressed !== null && !view.unrestricted;
  return knownFigures.filter(
    (figure) =>
      figure.submission_id === ownSubmissionId ||
      (members.has(figure.submission_id) && (!hidden || figure.is_own)),
  );
}

/**
 * Builds the bars of the drawn submissions with a value or a suppressed value, always including the viewed
 * submission. If filters or peer groups leave it out, it has neither rank nor quartile and is in no average.
 * With too few peers, only the user's bar remains. Highest value first, suppressed ones last; equal values by
 * pseudonym number, so that the order reveals nothing.
 */
export function buildChartPoints(
  knownFigures: NamedFigure[],
  picture: ComparedGroups['picture'],
  view: ResultView,
  ownSubmissionId: number | null,
  { measure, judged }: { measure: MeasureShape; judged: JudgedFigures },
): ChartPoint[] {
  return visibleFigures(knownFigures, picture, view, ownSubmissionId)
    .filter(isShownInChart)
    .map((figure) => {
      const point = toPoint(figure, { picture, view, measure, judged });
      // Calculated once: a comparison of thousands needs the order a dozen times for each.
      return { figure, point, order: orderOf(point.value) };
    })
    .sort((a, b) => b.order - a.order || a.figure.pseudonym_number - b.figure.pseudonym_number)
    .map(({ point }) => point);
}

/** Returns the sort value. Equal figures sort by pseudonym, regardless of floating-point differences. */
const orderOf = (value: number | null) => (value === null ? -Number.MAX_VALUE : roundForComparison(value));

function toPoint(
  figure: NamedFigure,
  {
    picture,
    view,
    measure,
    judged,
  }: { picture: ComparedGroups['picture']; view: ResultView; measure: MeasureShape; judged: JudgedFigures },
): ChartPoint {
  const numbers = toVisibleNumbers(figure, view);
  const place = picture.summary.places.get(figure.submission_id);
  return {
    key: String(figure.pseudonym_number),
    submission_id: isIdentified(figure, view) ? figure.submission_id : null,
    name: displayNameFor(figure, view),
    is_own: figure.is_own,
    ...numbers,
    interval: numbers.value === null ? null : computeInterval(figure, measure),
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    signal: judged.signalOf(figure),
    peer_group_ids: picture.groups
      .filter(({ members }) => members.has(figure.submission_id))
      .map(({ id }) => id),
  };
}
