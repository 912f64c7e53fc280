import type { ChartPoint } from '@portal/contract/charts/chart-data';
import type { ResultView } from '../figures/result-visibility.policy.ts';
import type { Figure, FigureStatus, StoredFigure } from '../figures/figure-types.ts';

/**
 * PRODUCT §3, small numbers: the only place that suppresses figures, before anything leaves the server.
 *
 * Its promises:
 * - Another organisation's small figure, or one that would reveal a small number (`openDisclosure`), is in no
 * answer, average, rank or n. The same figures are suppressed for everyone in every chart, form and file. So
 * comparing answers reveals none by sums and differences.
 * - A set with fewer peers than the minimum gives neither averages nor members. No sequence of sets reveals a
 * pseudonym: `comparison-groups/anonymity-partition.ts` decides which sets can be selected if others are
 * unnamed.
 *
 * Its limits: it ignores knowledge from outside the project, such as last year's figure or a published total.
 * It also ignores that a part of a total is at most the total.
 */

/** Without a value nothing is held back: there is nothing to hold. */
export function computeFigureStatus(
  figure: Pick<StoredFigure, 'submitted' | 'value' | 'missing_reason'>,
  isHeldBack: boolean,
): FigureStatus {
  if (!figure.submitted) return 'not_submitted';
  if (figure.value === null) return figure.missing_reason ?? 'not_reported';
  return isHeldBack ? 'small_number' : 'counted';
}

type Numbers = Pick<ChartPoint, 'value' | 'numerator' | 'denominator' | 'suppressed'>;

/**
 * Returns the numbers of a figure that can be sent: the viewer's small numbers are shown, marked as not
 * counted.
 */
export function toVisibleNumbers(figure: Figure, view: Pick<ResultView, 'unrestricted'>): Numbers {
  const { value, numerator, denominator } = figure;
  if (figure.standing !== 'small_number') return { value, numerator, denominator, suppressed: null };
  if (figure.is_own || view.unrestricted) {
    return { value, numerator, denominator, suppressed: 'small_number' };
  }
  return { value: null, numerator: null, denominator: null, suppressed: 'small_number' };
}

/** In the picture: has a value, shown or held back. */
export const isShownInChart = (figure: Figure) =>
  figure.standing === 'counted' || figure.standing === 'small_number';

/** Returns true if a set has too few peers; the viewer's submissions are not peers. */
export function hasTooFewPeers(
  set: Figure[],
  view: Pick<ResultView, 'unrestricted'>,
  minimumPeers: number,
): boolean {
  const counted = set.filter((figure) => figure.standing === 'counted');
  if (view.unrestricted) return counted.length < minimumPeers;
  return counted.filter((figure) => !figure.is_own).length < minimumPeers;
}
