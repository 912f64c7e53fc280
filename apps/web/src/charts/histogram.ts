import type { ChartPoint } from '@portal/contract/charts/chart-data';
import { niceAxis } from './nice-axis.ts';

export type Bin = { from: number; to: number; points: ChartPoint[] };

/** Ranges of equal width at round numbers, about as many as there are meaningful; the last holds its upper end too. */
export function toBins(points: readonly ChartPoint[]): Bin[] {
  const shown = points.filter(({ value }) => value !== null);
  if (shown.length === 0) return [];
  const values = shown.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return [{ from: least, to: most, points: [...shown] }];
  const wanted = Math.min(16, Math.max(5, Math.ceil(Math.sqrt(shown.length))));
  const step = niceAxis([most - least], Infinity, wanted).tickInterval;
  const first = Math.floor(least / step + 1e-9);
  const count = Math.max(1, Math.ceil(most / step - 1e-9) - first);
  const at = (index: number) => Number(((first + index) * step).toPrecision(12));
  const bins = Array.from({ length: count }, (_, index): Bin => ({
    from: at(index),
    to: at(index + 1),
    points: [],
  }));
  for (const point of shown) {
    const index = Math.floor((point.value ?? 0) / step + 1e-9) - first;
    bins[Math.min(count - 1, Math.max(0, index))]!.points.push(point);
  }
  return bins;
}
