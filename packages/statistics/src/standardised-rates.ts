import { countInterval } from './intervals.ts';
import { sum } from './moments.ts';
import { finiteOrNull } from './present-values.ts';
import { type Estimate, type Scale, times } from './rates.ts';

/** One stratum (an age band, a sex, …) of the population under study. */
export interface Stratum {
  events: number;
  population: number;
}

export interface DirectStratum extends Stratum {
  /** Size of this stratum in the standard population. */
  standard: number;
  /**
   * Σ over people of (events of that person)², where one person can have several events that are not independent; left
   * out, every event counts as a person's only one.
   */
  squaredEvents?: number;
}

export interface IndirectStratum {
  population: number;
  referenceEvents: number;
  referencePopulation: number;
}

/** Fewer events make a standardised rate unreliable: it is not given (practice of PHEindicatormethods). */
export const LEAST_EVENTS = 10;

/**
 * Directly standardised rate Σ wᵢ·xᵢ/nᵢ / Σ wᵢ, per `multiplier`. Limits of Dobson et al. 1991: those of the total count,
 * stretched by √(variance of the rate / variance of the count). Null with fewer than 10 events, or when a stratum has no
 * population.
 */
export function directlyStandardisedRate(
  strata: readonly DirectStratum[],
  scale: Scale = {},
): Estimate | null {
  const { multiplier = 1, confidence = 0.95 } = scale;
  const events = sum(strata.map((stratum) => stratum.events));
  const standard = sum(strata.map((stratum) => stratum.standard));
  if (events < LEAST_EVENTS || standard <= 0 || strata.some(({ population }) => population <= 0)) return null;
  const weights = strata.map((stratum) => stratum.standard / stratum.population / standard);
  const variances = strata.map(
    (stratum, index) => (stratum.squaredEvents ?? stratum.events) * weights[index]! ** 2,
  );
  const shares = strata.map((stratum, index) => stratum.events * weights[index]!);
  if (strata.some((stratum) => stratum.events < 0) || ![...variances, ...shares].every(Number.isFinite)) {
    return null;
  }
  const value = sum(shares);
  const variance = sum(variances);
  const limits = countInterval(events, confidence);
  const stretch = Math.sqrt(variance / events);
  return times(
    {
      value,
      lower: value + stretch * (limits.lower - events),
      upper: value + stretch * (limits.upper - events),
    },
    multiplier,
  );
}

/** Events to expect if each stratum had the reference's rate; null when a reference population is not above 0. */
export function expectedEvents(strata: readonly IndirectStratum[]): number | null {
  if (strata.some(({ referencePopulation }) => referencePopulation <= 0)) return null;
  const expected = strata.map(
    ({ population, referenceEvents, referencePopulation }) =>
      population * (referenceEvents / referencePopulation),
  );
  return expected.every(Number.isFinite) ? sum(expected) : null;
}

/**
 * Observed over expected events, times the multiplier (100 for an SMR); limits of the observed count over the expected.
 * Null when nothing is expected.
 */
export function standardisedRatio(
  observed: number,
  expected: number | null,
  scale: Scale = {},
): Estimate | null {
  const { multiplier = 1, confidence = 0.95 } = scale;
  if (expected === null || expected <= 0 || observed < 0) return null;
  return times({ value: observed, ...countInterval(observed, confidence) }, multiplier / expected);
}

/** The standardised ratio times the reference's crude rate, per `multiplier`. Null as for the ratio. */
export function indirectlyStandardisedRate(
  observed: number,
  strata: readonly IndirectStratum[],
  scale: Scale = {},
): Estimate | null {
  const ratio = standardisedRatio(observed, expectedEvents(strata), { ...scale, multiplier: 1 });
  const referenceEvents = sum(strata.map((stratum) => stratum.referenceEvents));
  const referencePopulation = sum(strata.map((stratum) => stratum.referencePopulation));
  const crude = finiteOrNull(referenceEvents / referencePopulation);
  return ratio && crude !== null ? times(ratio, crude * (scale.multiplier ?? 1)) : null;
}
