import { countInterval, type Interval } from './intervals.ts';
import { sum } from '../moments.ts';
import { finiteFiguresOrNull, finiteOrNull } from '../finite-values.ts';
import { type Estimate, type Scale, scaleEstimate } from './rates.ts';

/** One stratum (an age band, a sex, …) of the population under study. */
interface Stratum {
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

/** Fewer events make a standardised rate unreliable: `directlyStandardisedRate` gives none (practice of PHEindicatormethods). */
const LEAST_EVENTS = 10;

/** A directly standardised rate without its limits, for one person. */
export interface StandardisedRate {
  /** Σ wᵢ·xᵢ/nᵢ / Σ wᵢ */
  value: number;
  /** Σ wᵢ²·xᵢ/nᵢ² / (Σ wᵢ)², the events being Poisson; with `squaredEvents` these in place of xᵢ. */
  variance: number;
  /** Σ xᵢ */
  events: number;
}

/**
 * Σ wᵢ·xᵢ/nᵢ / Σ wᵢ with its variance, however few events there are. Null where a stratum has no population (its rate is
 * not known, and without it the rest would be held to another standard), a count is negative, or there is no weight.
 */
export function standardisedRate(strata: readonly DirectStratum[]): StandardisedRate | null {
  const standard = sum(strata.map((stratum) => stratum.standard));
  if (!(standard > 0) || strata.some(({ population, events }) => !(population > 0) || events < 0))
    return null;
  const weights = strata.map((stratum) => stratum.standard / stratum.population / standard);
  const shares = strata.map(({ events }, index) => events * weights[index]!);
  const variances = strata.map(
    ({ events, squaredEvents }, index) => (squaredEvents ?? events) * weights[index]! ** 2,
  );
  if (![...shares, ...variances].every(Number.isFinite)) return null;
  return { value: sum(shares), variance: sum(variances), events: sum(strata.map(({ events }) => events)) };
}

/**
 * Calculates the limits of a directly standardised rate by Dobson, Kuulasmaa, Eberle & Scherer 1991. They are
 * the limits of the total count x, stretched by √(variance of the rate / variance of the count). The variance
 * of the count is x: DSR + √(Var(DSR)/x)·(x_L − x). Limits of the count are exact below 10, else Byar's. Null
 * without events, for which the method is undefined (0/0). In the unit of the value.
 */
export function dobsonLimits(
  { value, variance, events }: StandardisedRate,
  confidence = 0.95,
): Interval | null {
  if (!(events > 0) || variance < 0) return null;
  const limits = countInterval(events, confidence);
  const stretch = Math.sqrt(variance / events);
  return finiteFiguresOrNull({
    lower: value + stretch * (limits.lower - events),
    upper: value + stretch * (limits.upper - events),
  });
}

/**
 * The directly standardised rate per `multiplier` with limits of Dobson. Null with fewer than 10 events, or when a stratum
 * has no population.
 */
export function directlyStandardisedRate(
  strata: readonly DirectStratum[],
  scale: Scale = {},
): Estimate | null {
  const { multiplier = 1, confidence = 0.95 } = scale;
  const found = standardisedRate(strata);
  if (!found || found.events < LEAST_EVENTS) return null;
  const limits = dobsonLimits(found, confidence);
  return limits && scaleEstimate({ value: found.value, ...limits }, multiplier);
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
  return scaleEstimate({ value: observed, ...countInterval(observed, confidence) }, multiplier / expected);
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
  return ratio && crude !== null ? scaleEstimate(ratio, crude * (scale.multiplier ?? 1)) : null;
}
