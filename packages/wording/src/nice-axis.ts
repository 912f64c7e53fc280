/** Ends and steps of a value axis that starts at zero where it can, so that bars show sizes as they are. */
export type NiceAxis = { min: number; max: number; tickInterval: number };

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * @param values what has to fit
 * @param ceiling no further than this where the values allow it, e.g. 100 for a share
 */
export function niceAxis(values: readonly number[], ceiling = Infinity, ticks = 6): NiceAxis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === 0 && high === 0) return { min: 0, max: 1, tickInterval: 0.5 };
  const rough = (high - low) / ticks;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * magnitude >= rough * (1 - 1e-9)) ?? 10) * magnitude;
  const up = (value: number) => Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
  const max = up(high);
  return {
    min: low === 0 ? 0 : -up(-low),
    max: high <= ceiling && max > ceiling ? ceiling : max,
    tickInterval: Number(step.toPrecision(12)),
  };
}
