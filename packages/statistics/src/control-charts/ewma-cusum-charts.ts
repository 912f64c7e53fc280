import { type ControlLines, linesAround } from './control-limits.ts';
import { finiteFiguresOrNull, assertFinite } from '../finite-values.ts';

/** The process in control, in the unit of the values. */
export type InControl = { centre: number; sigma: number };

export type EwmaPoint = { average: number; lines: ControlLines };
export type CusumPoint = { up: number; down: number };

/** How much the newest value weighs, and how many sigmas the limits lie away. */
const EWMA = { weight: 0.2, reach: 3 } as const;
/** Half the shift that is to be found, and where the sums say so; both in sigmas. */
export const CUSUM = { allowance: 0.5, interval: 5 } as const;

/**
 * EWMA chart: zᵢ = λxᵢ + (1 − λ)zᵢ₋₁ from the centre, with limits centre ± Lσ√(λ/(2 − λ)·(1 − (1 − λ)²ⁱ)) (Montgomery
 * 2009, 9.2). Null for lines beyond any number.
 */
export function ewmaPoints(
  values: readonly number[],
  { centre, sigma }: InControl,
  { weight, reach }: { weight: number; reach: number } = EWMA,
): EwmaPoint[] | null {
  assertFinite([...values, centre, sigma]);
  const points: EwmaPoint[] = [];
  let average = centre;
  for (const [at, value] of values.entries()) {
    average = weight * value + (1 - weight) * average;
    const spread = Math.sqrt((weight / (2 - weight)) * (1 - (1 - weight) ** (2 * (at + 1))));
    const lines = finiteFiguresOrNull(linesAround(centre, reach * sigma * spread));
    if (!lines || !Number.isFinite(average)) return null;
    points.push({ average, lines });
  }
  return points;
}

/**
 * Tabular CUSUM from 0: C⁺ = max(0, x − (centre + kσ) + C⁺ before), C⁻ = max(0, (centre − kσ) − x + C⁻ before); beyond hσ
 * the level has shifted (Montgomery 2009, 9.1). In the unit of the values.
 */
export function cusumPoints(
  values: readonly number[],
  { centre, sigma }: InControl,
  allowance: number = CUSUM.allowance,
): CusumPoint[] {
  assertFinite([...values, centre, sigma]);
  const slack = allowance * sigma;
  let [up, down] = [0, 0];
  return values.map((value) => {
    up = Math.max(0, value - (centre + slack) + up);
    down = Math.max(0, centre - slack - value + down);
    return { up, down };
  });
}
