import type { ChartPoint } from '@portal/contract/charts/chart-data';
import type { ResultView } from '../figures/result-visibility.policy.ts';
import type { Figure, FigureStatus, StoredFigure } from '../figures/figure-types.ts';

/**
 * PRODUCT §3, small numbers: the one place where figures are held back, before anything leaves the server.
 *
 * What it promises:
 * - A figure of another organisation that rests on a small number, or would give one away (`openDisclosure`), is in no answer
 *   and in no average, rank or n. Which figures these are is the same in every chart, form and file and for everybody, so
 *   that no two answers, laid side by side, give one back by sums and differences.
 * - A set with fewer peers than the minimum gives neither averages nor members. Who a pseudonym is, no sequence of sets
 *   tells: which of them can be chosen where others have no names is decided in `comparison-groups/anonymity-partition.ts`.
 *
 * What it cannot promise: what is known from outside the project, such as last year's figure or a published total, is not
 * reckoned with, nor that a part of a total is at most the total.
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

/** The numbers of a figure as they may leave: one's own small numbers are shown, marked as not counted. */
export function numbersOf(figure: Figure, view: Pick<ResultView, 'unrestricted'>): Numbers {
  const { value, numerator, denominator } = figure;
  if (figure.standing !== 'small_number') return { value, numerator, denominator, suppressed: null };
  if (figure.is_own || view.unrestricted) {
    return { value, numerator, denominator, suppressed: 'small_number' };
  }
  return { value: null, numerator: null, denominator: null, suppressed: 'small_number' };
}

/** In the picture: has a value, shown or held back. */
export const isDrawn = (figure: Figure) =>
  figure.standing === 'counted' || figure.standing === 'small_number';

/** Whether a set has too few peers, one's own submissions not being peers. */
export function hasTooFewPeers(
  set: Figure[],
  view: Pick<ResultView, 'unrestricted'>,
  minimumPeers: number,
): boolean {
  const counted = set.filter((figure) => figure.standing === 'counted');
  if (view.unrestricted) return counted.length < minimumPeers;
  return counted.filter((figure) => !figure.is_own).length < minimumPeers;
}
