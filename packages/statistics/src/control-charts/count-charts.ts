import {
  type ControlLines,
  clampLines,
  isBaseline,
  linesAround,
  type XmrLimits,
  xmrLimits,
} from './control-limits.ts';
import { mean } from '../moments.ts';
import { finiteFiguresOrNull, assertFinite } from '../finite-values.ts';

/**
 * Returns the lines of a c chart: c̄ ± 3√c̄ for counts of events in equal periods, not below 0 (Montgomery
 * 2009). Null for values that are not counts.
 */
export const cChartLines = (counts: readonly number[], baseline: number | null = null) =>
  countLines(counts, baseline, (centre) => Math.sqrt(centre));

/** g chart: ḡ ± 3√(ḡ(ḡ + 1)) for how many cases lie between two events, not below 0 (Benneyan 2001). Null as a c chart. */
export const gChartLines = (between: readonly number[], baseline: number | null = null) =>
  countLines(between, baseline, gSigma);

const gSigma = (centre: number) => Math.sqrt(centre * (centre + 1));

/**
 * Returns how likely an interval is above the upper limit of a g chart in a process that does not change: the tail of the
 * geometric distribution with mean ḡ (Benneyan 2001). It is about e⁻⁴, 0.018, for a large ḡ. Below 0 lies no interval.
 */
export function chanceAboveGLimit(centre: number): number {
  assertFinite([centre]);
  const { upper } = linesAround(centre, 3 * gSigma(centre));
  return (centre / (1 + centre)) ** (Math.floor(upper) + 1);
}

function countLines(
  counts: readonly number[],
  baseline: number | null,
  sigmaOf: (centre: number) => number,
): ControlLines | null {
  assertFinite(counts);
  if (baseline !== null && !isBaseline(baseline, counts.length)) return null;
  if (counts.some((count) => count < 0 || !Number.isInteger(count))) return null;
  const centre = mean(counts.slice(0, baseline ?? counts.length));
  return centre === null
    ? null
    : finiteFiguresOrNull(clampLines(linesAround(centre, 3 * sigmaOf(centre)), Infinity));
}

const NELSON = 1 / 3.6;

/**
 * t chart: times between two events, drawn to the power of 1/3.6, in which an exponential time is nearly normal, on an XmR
 * chart whose lines are turned back (Nelson 1994; Montgomery 2009, 7.3.5). Null for a time below 0 and as an XmR chart.
 */
export function tChartLines(times: readonly number[], baseline: number | null = null): ControlLines | null {
  assertFinite(times);
  if (times.some((time) => time < 0)) return null;
  const lines = xmrLimits(times.map(toNearlyNormal), { baseline, screen: false });
  return lines && turnedBack(lines);
}

export const toNearlyNormal = (time: number) => time ** NELSON;

function turnedBack(lines: XmrLimits): ControlLines | null {
  const back = (value: number) => Math.max(0, value) ** (1 / NELSON);
  return finiteFiguresOrNull({
    centre: back(lines.centre),
    lower: back(lines.lower),
    upper: back(lines.upper),
    nearLower: back(lines.nearLower),
    nearUpper: back(lines.nearUpper),
  });
}
