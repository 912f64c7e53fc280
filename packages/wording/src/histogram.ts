import type { ChartPoint } from '@portal/contract/charts/chart-data';
import { findAxisCut, clampToCut } from './axis-cut.ts';
import { niceAxis } from './nice-axis.ts';

/** `open`: the bin holds the extreme values beyond its edge too. */
export type Bin = { from: number; to: number; points: ChartPoint[]; open?: 'below' | 'above' };

/** Ranges of equal width at round numbers, about as many as there are meaningful; the last holds its upper end too. */
export function toBins(points: readonly ChartPoint[]): Bin[] {
  const shown = points.filter(({ value }) => value !== null);
  if (shown.length === 0) return [];
  const cut = findAxisCut(shown.map(({ value }) => value ?? 0));
  const at = (value: number | null) => clampToCut(value ?? 0, cut);
  const values = shown.map(({ value }) => at(value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) {
    const open = cut.upper === null ? (cut.lower === null ? {} : BELOW) : ABOVE;
    return [{ from: least, to: most, points: [...shown], ...open }];
  }
  const wanted = Math.min(16, Math.max(5, Math.ceil(Math.sqrt(shown.length))));
  const step = niceAxis([most - least], Infinity, wanted).tickInterval;
  const first = Math.floor(least / step + 1e-9);
  const count = Math.max(1, Math.ceil(most / step - 1e-9) - first);
  const edge = (index: number) => Number(((first + index) * step).toPrecision(12));
  const bins = Array.from({ length: count }, (_, index): Bin => ({
    from: edge(index),
    to: edge(index + 1),
    points: [],
    ...(cut.upper !== null && index === count - 1 && ABOVE),
    ...(cut.lower !== null && index === 0 && BELOW),
  }));
  for (const point of shown) {
    const index = Math.floor(at(point.value) / step + 1e-9) - first;
    bins[Math.min(count - 1, Math.max(0, index))]!.points.push(point);
  }
  return bins;
}

/**
 * Writes the values that a bin holds, e.g. `20–25` or `40 or more`.
 * @param decimals of the measure, for a bin of one value
 */
export function formatBinRange(
  { from, to, open }: Bin,
  decimals: number,
  format: (value: number, decimals: number) => string,
): string {
  const step = to - from;
  const ofStep =
    step >= 1 || step === 0 ? (Number.isInteger(step) ? 0 : 1) : Math.min(6, Math.ceil(-Math.log10(step)));
  const show = (value: number) => format(value, step === 0 ? decimals : ofStep);
  if (open) return open === 'above' ? `${show(from)} or more` : `${show(to)} or less`;
  return step === 0 ? show(from) : `${show(from)}–${show(to)}`;
}

const ABOVE = { open: 'above' } as const;
const BELOW = { open: 'below' } as const;
