import type { Funnel, FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { MeasureKind } from '@portal/contract/measures/measures';
import {
  countSignal,
  FUNNEL_LEVELS,
  pooledRate,
  proportionFunnelLimits,
  proportionSignal,
  rateLimitsAtDenominator,
} from '@portal/statistics/funnel';
import type { Interval } from '@portal/statistics/intervals';
import {
  overdispersedProportionLimits,
  overdispersedRatioLimits,
  proportionOverdispersion,
  ratioOverdispersion,
} from '@portal/statistics/overdispersion';
import type { Figure } from '../../../comparison/figures/figure-types.ts';
import { type MeasureShape, scaled } from '../confidence-interval.ts';

type Entry = { numerator: number; denominator: number };
export type LimitsAt = (denominator: number, confidence: number) => Interval | null;

/** Null for what has no funnel: its limits are those of a count of what the value is made of. */
const bases: Record<MeasureKind, Funnel['basis'] | null> = {
  value: null,
  ratio: null,
  proportion: 'proportion',
  rate: 'rate',
  standardised_ratio: 'ratio',
  // Their value is not numerator over denominator, so that limits at a denominator do not hold for them.
  standardised_rate: null,
  slope_index: null,
  indirectly_standardised_ratio: 'ratio',
  case_mean: null,
  case_median: null,
  case_proportion: 'proportion',
  distribution: null,
};

/**
 * Compares the figures of a set with limits that widen as denominators shrink (Spiegelhalter 2005). If
 * submissions vary by more than chance, the limits are widened accordingly, and these limits judge the
 * submissions. Otherwise almost all with large numbers would be outside. Null for measures that count
 * nothing, and for fewer than two figures.
 */
export function computeFunnel<Of extends Figure>(set: readonly Of[], measure: MeasureShape) {
  const basis = bases[measure.kind];
  if (!basis || measure.multiplier <= 0) return null;
  const counted = set.flatMap((figure) => {
    const { standing, numerator, denominator, value } = figure;
    if (standing !== 'counted' || numerator === null || denominator === null || value === null) return [];
    if (denominator <= 0 || numerator < 0 || (basis === 'proportion' && numerator > denominator)) return [];
    return [{ figure, numerator, denominator, value: value / measure.multiplier }];
  });
  const centre = basis === 'ratio' ? 1 : pooledRate(counted);
  if (centre === null || centre <= 0 || counted.length < 2) return null;

  const overdispersion = overdispersionOf(basis, counted, centre);
  const tauSquared = overdispersion?.tauSquared ?? 0;
  const isAdjusted = tauSquared > 0;
  const byChance: LimitsAt = (n, confidence) =>
    basis === 'proportion'
      ? proportionFunnelLimits(centre, n, confidence)
      : rateLimitsAtDenominator(centre, n, confidence);
  const widened: LimitsAt = (n, confidence) =>
    basis === 'proportion'
      ? overdispersedProportionLimits(centre, n, tauSquared, confidence)
      : scaled(overdispersedRatioLimits(centre * n, tauSquared, confidence), centre);
  const signalOf = ({ numerator, denominator, value }: (typeof counted)[number]): FunnelSignal | null => {
    if (isAdjusted) return signalAgainst(value, denominator, widened);
    return basis === 'proportion'
      ? proportionSignal(numerator, denominator, centre)
      : countSignal(numerator, centre * denominator);
  };
  const signals = counted.map((entry) => ({ figure: entry.figure, signal: signalOf(entry) ?? 'inside' }));
  return { basis, centre, counted, overdispersion, tauSquared, isAdjusted, byChance, widened, signals };
}

function overdispersionOf(basis: Funnel['basis'], entries: Entry[], centre: number) {
  if (basis === 'proportion') return proportionOverdispersion(entries, centre);
  return ratioOverdispersion(
    entries.map(({ numerator, denominator }) => ({
      observed: numerator,
      expected: centre * denominator,
    })),
  );
}

function signalAgainst(value: number, denominator: number, limitsAt: LimitsAt): FunnelSignal | null {
  const alert = limitsAt(denominator, FUNNEL_LEVELS.alert);
  const alarm = limitsAt(denominator, FUNNEL_LEVELS.alarm);
  if (!alert || !alarm) return null;
  if (value < alarm.lower) return 'low_alarm';
  if (value > alarm.upper) return 'high_alarm';
  if (value < alert.lower) return 'low_alert';
  return value > alert.upper ? 'high_alert' : 'inside';
}
