import { mean, sum } from '../moments.ts';
import { finiteFiguresOrNull, finiteOrNull, assertFinite } from '../finite-values.ts';

/** The lines of a control chart at one point; constant along an XmR chart. */
export interface ControlLines {
  centre: number;
  lower: number;
  upper: number;
  /** Two thirds of the way to the limits: beyond it a point is close to them. */
  nearLower: number;
  nearUpper: number;
}

export interface XmrLimits extends ControlLines {
  /** Mean moving range behind the limits, after screening if that was asked for. */
  movingRange: number;
  /** How many points the lines rest on. */
  basis: number;
}

/** A fixed baseline needs this many points; with fewer, limits are provisional. */
export const LEAST_BASELINE = 12;

export interface XmrOptions {
  /** Drops moving ranges of 3.267 × their mean and more, and averages again. On by default. */
  screen?: boolean;
  /** Take the lines from the first so many points only, at least 12. Never moved along by itself. */
  baseline?: number | null;
  /** The most a share can be: limits are held within 0 and it, unless a value lies beyond. */
  most?: number | null;
}

/**
 * Individuals chart: x̄ ± 2.66 × mean moving range (NHSRplotthedots). Values in time order, periods without one left out.
 * Null for fewer than two values, a baseline of fewer than 12 points or more than there are, or lines beyond any number.
 */
export function xmrLimits(values: readonly number[], options: XmrOptions = {}): XmrLimits | null {
  const { screen = true, baseline = null, most = null } = options;
  assertFinite(values);
  if (baseline !== null && !isBaseline(baseline, values.length)) return null;
  const basis = baseline === null ? values : values.slice(0, baseline);
  const centre = mean(basis);
  const ranges: number[] = [];
  for (let at = 1; at < basis.length; at++) ranges.push(Math.abs(basis[at]! - basis[at - 1]!));
  if (!ranges.every(Number.isFinite)) return null;
  const all = mean(ranges);
  if (centre === null || all === null) return null;
  const isScreened = screen && all > 0 && ranges.some((range) => range >= 3.267 * all);
  const movingRange = isScreened ? mean(ranges.filter((range) => range < 3.267 * all))! : all;
  const around = linesAround(centre, 2.66 * movingRange);
  const isShare = most !== null && values.every((value) => value >= 0 && value <= most);
  const lines = isShare ? clampLines(around, most) : around;
  const { lower, upper, nearLower, nearUpper } = lines;
  const { length } = basis;
  return finiteFiguresOrNull({ centre, lower, upper, nearLower, nearUpper, movingRange, basis: length });
}

/** Events or cases, and what they are out of. */
export type Fraction = { numerator: number; denominator: number };

/**
 * p chart: p̄ ± 3√(p̄(1 − p̄)/nᵢ) for each point, held within 0 … 1, p̄ pooled over the baseline (Montgomery 2009). Null as
 * for {@link xmrLimits}, except that one point is enough, and where the points are no shares: a denominator that is not
 * above 0, a numerator below 0 or above the denominator.
 */
export function pChartLines(
  points: readonly Fraction[],
  baseline: number | null = null,
): ControlLines[] | null {
  const centre = pooledRatio(points, baseline);
  if (centre === null || points.some(({ numerator, denominator }) => numerator > denominator)) return null;
  return points.map(({ denominator }) => {
    // Rounding may leave a pooled share a hair above 1.
    const reach = 3 * Math.sqrt((centre * Math.max(0, 1 - centre)) / denominator);
    return clampLines(linesAround(centre, reach), 1);
  });
}

/** u chart: ū ± 3√(ū/nᵢ) for events per unit of the denominator, not below 0. Null as {@link pChartLines}, which events may exceed. */
export function uChartLines(
  points: readonly Fraction[],
  baseline: number | null = null,
): ControlLines[] | null {
  const centre = pooledRatio(points, baseline);
  if (centre === null) return null;
  const lines = points.map(({ denominator }) =>
    finiteFiguresOrNull(clampLines(linesAround(centre, 3 * Math.sqrt(centre / denominator)), Infinity)),
  );
  return lines.every((line) => line !== null) ? lines : null;
}

/** All numerators over all denominators of the baseline; null where one of the points is no fraction. */
export function pooledRatio(points: readonly Fraction[], baseline: number | null): number | null {
  if (points.length === 0 || (baseline !== null && !isBaseline(baseline, points.length))) return null;
  if (points.some(({ numerator, denominator }) => !(denominator > 0 && numerator >= 0))) return null;
  const basis = points.slice(0, baseline ?? points.length);
  const denominator = sum(basis.map((point) => point.denominator));
  return finiteOrNull(sum(basis.map(({ numerator }) => numerator)) / denominator);
}

export const isBaseline = (count: number, available: number) => count >= LEAST_BASELINE && count <= available;

export function linesAround(centre: number, halfWidth: number): ControlLines {
  const near = (2 / 3) * halfWidth;
  return {
    centre,
    lower: centre - halfWidth,
    upper: centre + halfWidth,
    nearLower: centre - near,
    nearUpper: centre + near,
  };
}

/** Limits of what cannot be below 0 or above a most. */
export function clampLines(lines: ControlLines, maximum: number): ControlLines {
  return {
    centre: lines.centre,
    lower: Math.max(0, lines.lower),
    upper: Math.min(maximum, lines.upper),
    nearLower: Math.max(0, lines.nearLower),
    nearUpper: Math.min(maximum, lines.nearUpper),
  };
}
