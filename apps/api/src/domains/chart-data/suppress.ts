import type { ChartData, ChartPoint } from '@portal/contract/chart-data';
import type { MeasureKind } from '@portal/contract/measures';
import type { View } from './chart-data.policy.ts';
import type { Figure, StoredFigure } from './figures.ts';

/**
 * PRODUCT §3, small numbers: the one place where figures are held back, before anything leaves the server.
 *
 * What it promises:
 * - A small number of another organisation is in no answer and in no average, rank or n. Answers do not depend on it, so
 *   no combination of filters, peer groups and totals gives it back.
 * - A set with fewer peers than the minimum gives neither averages nor members. Who a pseudonym is, no sequence of sets
 *   tells: which of them can be chosen where others have no names is decided in `sets/partition.ts`.
 *
 * What it does not promise: a small numerator over a large denominator is not a small numerator over a large denominator held
 * back, as the threshold is one for denominators and counts.
 */

export type MissingReason = ChartData['missing'][number]['reason'];
/** Whether a figure counts in averages, and why it does not. */
export type Standing = 'counted' | MissingReason;

/**
 * A quotient is small by its denominator, a plain value by the count it rests on (before the multiplier). A denominator of
 * zero is not small: there is no value.
 */
export function standingOf(
  figure: Pick<StoredFigure, 'submitted' | 'numerator' | 'denominator' | 'value' | 'missing_reason'>,
  kind: MeasureKind,
  threshold: number | null,
): Standing {
  if (!figure.submitted) return 'not_submitted';
  if (figure.value === null) return figure.missing_reason ?? 'not_reported';
  const restsOn = kind === 'value' ? (figure.numerator ?? figure.value) : figure.denominator;
  if (threshold !== null && (restsOn === null || restsOn < threshold)) return 'small_number';
  return 'counted';
}

type Numbers = Pick<ChartPoint, 'value' | 'numerator' | 'denominator' | 'suppressed'>;

/** The numbers of a figure as they may leave: one's own small numbers are shown, marked as not counted. */
export function numbersOf(figure: Figure, view: Pick<View, 'unrestricted'>): Numbers {
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
  view: Pick<View, 'unrestricted'>,
  minimumPeers: number,
): boolean {
  const counted = set.filter((figure) => figure.standing === 'counted');
  if (view.unrestricted) return counted.length < minimumPeers;
  return counted.filter((figure) => !figure.is_own).length < minimumPeers;
}
