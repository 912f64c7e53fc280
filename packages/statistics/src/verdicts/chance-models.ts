import {
  countLimitsAtExpected,
  countSignal,
  FUNNEL_LEVELS,
  type FunnelSignal,
  pooledRate,
  proportionFunnelLimits,
} from './funnel.ts';
import { criticalValue, type Interval } from '../rates/intervals.ts';
import { sum } from '../moments.ts';
import { overdispersionOf, type Overdispersion } from './overdispersion.ts';
import { finiteFiguresOrNull, compareFigures, finiteOrNull } from '../finite-values.ts';

/**
 * The way chance acts on a value. `proportion`, `rate`, `ratio` (observed over expected): a count; `mean`: the spread of
 * the cases behind it; `estimate`: the value has a variance of its own.
 */
export type ChanceModel = 'proportion' | 'rate' | 'ratio' | 'mean' | 'estimate';

/** A value with what it was calculated from, without the multiplier of its measure. */
export interface SetEntry {
  value: number;
  numerator: number | null;
  denominator: number | null;
  /** The variance of a mean or an estimate. */
  variance: number | null;
}

/** The limits of a set, and how much more its values vary than chance would make them. */
export interface ChanceInSet {
  /** The value that others are compared with: all numerators over all denominators, the mean of all cases, or 1 for a ratio. */
  centre: number;
  n: number;
  overdispersion: Overdispersion | null;
  /** True if the limits allow for variation between units. */
  isWidened: boolean;
  /** Limits in a funnel; null for an estimate, whose limits do not follow from a denominator. */
  limitsAt: (denominator: number, confidence: number) => Interval | null;
  chanceLimitsAt: (denominator: number, confidence: number) => Interval | null;
  /** The position of a value; a value on a limit is inside. Null for what the model cannot judge. */
  signalOf: (entry: SetEntry) => FunnelSignal | null;
  /** The distance from the centre in standard errors, variation between units included. */
  distanceOf: (entry: SetEntry) => number | null;
  /** The limits of a mean by itself, from the spread of the cases of all units; null for other models. */
  limitsOfMean: (entry: SetEntry, confidence: number) => Interval | null;
  /** Widens the limits of a value by a share of the variance between units. */
  widen: (value: number, limits: Interval, share: number) => Interval;
}

/** A scale on which values are close to normal, with a variance that hardly depends on the value. */
interface Scale {
  to: (value: number) => number;
  from: (transformed: number) => number;
  /** The variance by chance alone. */
  varianceOf: (entry: SetEntry) => number | null;
}

/**
 * Calculates the value of a set counted as one: all numerators over all denominators, or the mean of all cases. Null for
 * estimates, which have no counts to add up.
 */
export function pooledValue(entries: readonly SetEntry[], model: ChanceModel): number | null {
  if (model === 'estimate') return null;
  const counted = entries.filter((entry) => isCounted(entry, model));
  return counted.length === 0 ? null : pooled(counted, model);
}

/**
 * Calculates the limits of a set of values (Spiegelhalter 2005). Null for fewer than two values that chance can
 * act on.
 */
export function chanceInSet(
  entries: readonly SetEntry[],
  model: ChanceModel,
  { allowsForVariation }: { allowsForVariation: boolean },
): ChanceInSet | null {
  const counted = entries.filter((entry) => isCounted(entry, model));
  const centre = centreOf(counted, model);
  if (centre === null || counted.length < 2) return null;
  const scale = scaleOf(counted, model, centre);
  if (!scale) return null;
  const middle = scale.to(centre);
  // Where all are above what is expected, their common distance is no variation between them.
  const common = model === 'ratio' ? (pooled(counted, model) ?? centre) : centre;
  const overdispersion = common > 0 || !isCount(model) ? dispersion(counted, scale, scale.to(common)) : null;
  const tauSquared = allowsForVariation ? (overdispersion?.tauSquared ?? 0) : 0;
  const isWidened = tauSquared > 0;
  const around = (variance: number | null, confidence: number): Interval | null => {
    if (variance === null) return null;
    const reach = criticalValue(confidence) * Math.sqrt(variance);
    return finiteFiguresOrNull({ lower: scale.from(middle - reach), upper: scale.from(middle + reach) });
  };
  const chanceLimitsFor = (entry: SetEntry, confidence: number) =>
    countLimits(model, centre, entry.denominator, confidence) ?? around(scale.varianceOf(entry), confidence);
  const limitsFor = (entry: SetEntry, confidence: number) => {
    if (!isWidened) return chanceLimitsFor(entry, confidence);
    const variance = scale.varianceOf(entry);
    return around(variance === null ? null : variance + tauSquared, confidence);
  };
  const inFunnel = (of: typeof limitsFor) => (denominator: number, confidence: number) =>
    model === 'estimate' || denominator <= 0 ? null : of({ ...NOTHING, denominator }, confidence);
  const varianceIn = (entry: SetEntry) => (isCounted(entry, model) ? scale.varianceOf(entry) : null);
  return {
    centre,
    n: counted.length,
    overdispersion,
    isWidened,
    limitsAt: inFunnel(limitsFor),
    chanceLimitsAt: inFunnel(chanceLimitsFor),
    signalOf: (entry) => {
      if (!isCounted(entry, model)) return null;
      if (!isWidened && centre > 0 && (model === 'rate' || model === 'ratio')) {
        const expected = finiteOrNull(centre * entry.denominator!);
        return expected === null ? null : countSignal(entry.numerator!, expected);
      }
      const alert = limitsFor(entry, FUNNEL_LEVELS.alert);
      const alarm = limitsFor(entry, FUNNEL_LEVELS.alarm);
      return alert && alarm && positionIn(entry.value, alert, alarm);
    },
    distanceOf: (entry) => {
      const variance = varianceIn(entry);
      if (variance === null) return null;
      return finiteOrNull((scale.to(entry.value) - middle) / Math.sqrt(variance + tauSquared));
    },
    limitsOfMean: (entry, confidence) =>
      limitsAround(entry.value, model === 'mean' ? varianceIn(entry) : null, confidence),
    widen: (value, limits, share) =>
      widenLimits(scale, value, limits, share * (overdispersion?.tauSquared ?? 0)),
  };
}

/** Returns the limits of a value on its own scale; null without a variance. */
function limitsAround(value: number, variance: number | null, confidence: number): Interval | null {
  if (variance === null) return null;
  const reach = criticalValue(confidence) * Math.sqrt(variance);
  return finiteFiguresOrNull({ lower: value - reach, upper: value + reach });
}

/** Widens the limits of a value by a variance on the scale where values are close to normal. */
function widenLimits(scale: Scale, value: number, limits: Interval, variance: number): Interval {
  const between = criticalValue(FUNNEL_LEVELS.alert) * Math.sqrt(variance);
  if (between === 0) return limits;
  const at = scale.to(value);
  const reach = (limit: number) => Math.hypot(scale.to(limit) - at, between);
  const lower = scale.from(at - reach(limits.lower));
  const upper = scale.from(at + reach(limits.upper));
  return { lower: Math.min(lower, value), upper: Math.max(upper, value) };
}

function positionIn(value: number, alert: Interval, alarm: Interval): FunnelSignal {
  if (compareFigures(value, alarm.lower) < 0) return 'low_alarm';
  if (compareFigures(value, alarm.upper) > 0) return 'high_alarm';
  if (compareFigures(value, alert.lower) < 0) return 'low_alert';
  return compareFigures(value, alert.upper) > 0 ? 'high_alert' : 'inside';
}

const NOTHING: SetEntry = { value: 0, numerator: null, denominator: null, variance: null };
const isCount = (model: ChanceModel) => model === 'proportion' || model === 'rate' || model === 'ratio';

/** Leaves out what its model cannot judge, such as a share above 1 or an estimate without a variance. */
function isCounted({ numerator, denominator, variance }: SetEntry, model: ChanceModel): boolean {
  if (denominator === null || denominator <= 0) return false;
  if (model === 'mean') return true;
  if (model === 'estimate') return variance !== null && variance > 0;
  return numerator !== null && numerator >= 0 && (model !== 'proportion' || numerator <= denominator);
}

function centreOf(counted: readonly SetEntry[], model: ChanceModel): number | null {
  return model === 'ratio' && counted.length > 0 ? 1 : pooled(counted, model);
}

function pooled(counted: readonly SetEntry[], model: ChanceModel): number | null {
  const parts = counted.map(({ numerator, denominator, value }) => ({
    numerator: isCount(model) ? numerator! : value * denominator!,
    denominator: denominator!,
  }));
  return parts.every(({ numerator }) => Number.isFinite(numerator)) ? pooledRate(parts) : null;
}

function scaleOf(counted: readonly SetEntry[], model: ChanceModel, centre: number): Scale | null {
  if (model === 'proportion') {
    return {
      to: (share) => Math.asin(Math.sqrt(Math.min(1, Math.max(0, share)))),
      from: (angle) => Math.sin(Math.min(Math.PI / 2, Math.max(0, angle))) ** 2,
      varianceOf: ({ denominator }) => 1 / (4 * denominator!),
    };
  }
  if (model === 'rate' || model === 'ratio') {
    return {
      to: (rate) => (centre > 0 ? Math.sqrt(Math.max(0, rate) / centre) : 0),
      from: (root) => centre * Math.max(0, root) ** 2,
      varianceOf: ({ denominator }) => (centre > 0 ? 1 / (4 * centre * denominator!) : 0),
    };
  }
  const same = (value: number) => value;
  if (model === 'estimate') return { to: same, from: same, varianceOf: ({ variance }) => variance };
  const ofCases = varianceOfCases(counted);
  return ofCases === null
    ? null
    : { to: same, from: same, varianceOf: ({ denominator }) => ofCases / denominator! };
}

/** The variance of single cases, pooled over all units: Σ (nᵢ − 1)·sᵢ² / Σ (nᵢ − 1), sᵢ²/nᵢ the variance of a mean. */
function varianceOfCases(counted: readonly SetEntry[]): number | null {
  const known = counted.filter(({ variance, denominator }) => variance !== null && denominator! > 1);
  const freedom = sum(known.map(({ denominator }) => denominator! - 1));
  if (freedom <= 0) return null;
  const squares = known.map(({ denominator, variance }) => (denominator! - 1) * denominator! * variance!);
  return squares.every(Number.isFinite) ? finiteOrNull(sum(squares) / freedom) : null;
}

function dispersion(counted: readonly SetEntry[], scale: Scale, middle: number): Overdispersion | null {
  const errors = counted.map((entry) => Math.sqrt(scale.varianceOf(entry)!));
  if (errors.some((error) => !(error > 0))) return null;
  return overdispersionOf(
    counted.map(({ value }, index) => (scale.to(value) - middle) / errors[index]!),
    errors,
  );
}

/** The limits that counts have by chance alone; null for other models. */
function countLimits(
  model: ChanceModel,
  centre: number,
  denominator: number | null,
  confidence: number,
): Interval | null {
  if (!isCount(model) || denominator === null) return null;
  // Where nothing is counted anywhere, nothing can differ.
  if (centre === 0) return { lower: 0, upper: 0 };
  if (model === 'proportion') return proportionFunnelLimits(centre, denominator, confidence);
  const expected = finiteOrNull(centre * denominator);
  const limits = expected === null ? null : countLimitsAtExpected(expected, confidence);
  return (
    limits && finiteFiguresOrNull({ lower: limits.lower / denominator, upper: limits.upper / denominator })
  );
}
