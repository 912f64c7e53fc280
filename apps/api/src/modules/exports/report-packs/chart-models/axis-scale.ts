/** Ticks of an axis at round numbers, and where values lie on it. */
export type Scale = { min: number; max: number; ticks: number[]; at: (value: number) => number };

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * @param lowestPosition where the lowest value is drawn, in points of the page
 * @param highestPosition where the highest value is drawn
 * @param mustIncludeZero true if the scale must start at zero, so that lengths show true sizes
 */
export function createAxisScale(
  values: number[],
  lowestPosition: number,
  highestPosition: number,
  mustIncludeZero: boolean,
): Scale {
  const low = Math.min(...values, mustIncludeZero ? 0 : Infinity);
  const high = Math.max(...values, mustIncludeZero ? 0 : -Infinity);
  const spread = high - low || Math.abs(high) || 1;
  const rough = spread / 6;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * magnitude >= rough * (1 - 1e-9)) ?? 10) * magnitude;
  const min = Math.floor(low / step + 1e-9) * step;
  const max = Math.max(min + step, Math.ceil(high / step - 1e-9) * step);
  const count = Math.round((max - min) / step);
  const ticks = Array.from({ length: count + 1 }, (_, n) => Number((min + n * step).toPrecision(12)));
  return {
    min,
    max,
    ticks,
    at: (value) => lowestPosition + ((value - min) / (max - min)) * (highestPosition - lowestPosition),
  };
}

/** Returns the number of decimals that the ticks need. */
export const countTickDecimals = (ticks: number[]): number =>
  Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length), 0);

export function formatTicks(ticks: number[]): string[] {
  const decimals = countTickDecimals(ticks);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return ticks.map((tick) => tick.toLocaleString('en-GB', digits));
}
